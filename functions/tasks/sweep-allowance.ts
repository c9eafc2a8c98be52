import type { TaskId } from "#shared/contracts/task-id.ts";
import { conflict, HttpError, unavailable } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import { secondsOf, ttlAfter } from "../process/seconds.ts";
import type { Ports } from "../store/ports.ts";
import { TASK_LIFE_SECONDS } from "./find-task.ts";
import type { ServiceLimits } from "./service-limits.ts";
import { leavePlace, takePlace } from "./sweep-places.ts";
import { isOver } from "./task-over.ts";

type Asking = {
  readonly owner: string;
  readonly taskId: TaskId;
  readonly nowMs: number;
  /** Whether other calls may ask for the same task, at the same time too. */
  readonly isShared: boolean;
};
type AllowancePorts = Pick<Ports, "tasks">;
type SweepLimits = ServiceLimits["sweeps"];

/** What a caller is told to wait while sweeps are switched off. */
const OFF_SECONDS = 3600;
/** And while others have all places: a sweep takes about a minute. */
const FULL_SECONDS = 60;

/** The month of a moment, UTC, `yyyy-mm`, and the first moment of the next. */
const monthOf = (nowMs: number): { readonly month: string; readonly endsAtMs: number } => {
  const now = new Date(nowMs);
  return {
    month: now.toISOString().slice(0, "yyyy-mm".length),
    endsAtMs: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1),
  };
};

const RUNNING = "A sweep is running already.";

/** Throws 409 while another sweep of the owner's runs. Of two that ask at once one gets the turn. */
const takeTurn = async (ports: AllowancePorts, { owner, taskId, nowMs }: Asking): Promise<void> => {
  const asked = { taskId, takenAtMs: nowMs };
  const ttl = ttlAfter(nowMs, TASK_LIFE_SECONDS);
  const before = await ports.tasks.takeTurn(owner, asked, { ttl });
  if (before.taskId === taskId) return;
  const { taskId: holder, takenAtMs } = before;
  if (holder !== undefined && !(await isOver(ports, { taskId: holder, takenAtMs }, nowMs)))
    throw conflict(RUNNING);
  const after = await ports.tasks.takeTurn(owner, asked, { over: holder, ttl });
  if (after.taskId !== taskId) throw conflict(RUNNING);
};

const monthIsSpent = (perMonth: number, endsAtMs: number, nowMs: number): HttpError => {
  log.warn("limit reached", { limit: "sweeps of a month" });
  const date = new Date(endsAtMs).toISOString().slice(0, "yyyy-mm-dd".length);
  const all = perMonth === 1 ? "sweep is" : `${perMonth} sweeps are`;
  return new HttpError(429, `This month's ${all} used up. There are new ones from ${date}, UTC.`, {
    retryAfterSeconds: Math.max(1, secondsOf(endsAtMs) - secondsOf(nowMs)),
  });
};

/** Throws 503 while the operator has sweeps switched off. */
export const refuseWhileOff = ({ isOn }: SweepLimits): void => {
  if (!isOn)
    throw unavailable("Sweeps are switched off for the moment. Please try again later.", OFF_SECONDS);
};

const allTaken = (): HttpError => {
  log.warn("limit reached", { limit: "sweeps at once" });
  return unavailable(
    "As many sweeps run as the service can take. Please try again in a minute.",
    FULL_SECONDS,
  );
};

/** Whether a month's sweep was spent on nothing: its submit broke off before the task, or its work never began. */
const isWasted = async ({ tasks }: AllowancePorts, taskId: string): Promise<boolean> => {
  const task = await tasks.get(taskId);
  return !task || (task.state === "failed" && task.slices === 0);
};

/**
 * Gives back what was spent on nothing; whether that was anything. Whoever asks has the owner's turn, so that no other
 * submit is about to put its task; and rows of tasks that came to something are there for as long as a month lasts,
 * but for its last day.
 */
const giveBackWasted = async (ports: AllowancePorts, { owner, nowMs }: Asking): Promise<boolean> => {
  const { month } = monthOf(nowMs);
  if (secondsOf(nowMs) - secondsOf(Date.parse(`${month}-01`)) >= TASK_LIFE_SECONDS) return false;
  const spentOn = await ports.tasks.spentOn(owner, month);
  const areWasted = await Promise.all(spentOn.map((each) => isWasted(ports, each)));
  const wasted = spentOn.filter((_, index) => areWasted[index]);
  await Promise.all(wasted.map((each) => ports.tasks.giveBack(owner, month, each)));
  return wasted.length > 0;
};

/** Throws 429 where the month's sweeps were spent on others. */
const spendOne = async (ports: AllowancePorts, asking: Asking, perMonth: number): Promise<void> => {
  const { owner, taskId, nowMs } = asking;
  const { month, endsAtMs } = monthOf(nowMs);
  const ttl = secondsOf(endsAtMs) + TASK_LIFE_SECONDS;
  const spend = () => ports.tasks.spend(owner, month, { taskId, max: perMonth, ttl });
  if ((await spend()) || ((await giveBackWasted(ports, asking)) && (await spend()))) return;
  throw monthIsSpent(perMonth, endsAtMs, nowMs);
};

/** Throws 503 while sweeps are switched off or other users have all places. */
const takeOne = async (ports: AllowancePorts, asking: Asking, limits: SweepLimits): Promise<void> => {
  refuseWhileOff(limits);
  if (!(await takePlace(ports, asking, limits.atOnce))) throw allTaken();
};

/**
 * Takes turn and month's sweep once more for a task that is there: another call by the same key that was refused may have
 * given them back.
 */
const keepTaken = async ({ tasks }: AllowancePorts, { owner, taskId, nowMs }: Asking): Promise<void> => {
  const { month, endsAtMs } = monthOf(nowMs);
  await tasks.takeTurn(owner, { taskId, takenAtMs: nowMs }, { ttl: ttlAfter(nowMs, TASK_LIFE_SECONDS) });
  // It is there, so that it counts, whatever else the month was spent on meanwhile.
  const max = Number.MAX_SAFE_INTEGER;
  await tasks.spend(owner, month, { taskId, max, ttl: secondsOf(endsAtMs) + TASK_LIFE_SECONDS });
};

/**
 * Does it, and where that throws undoes what was done before. A fault says nothing of other calls for the same task: what
 * they need is not taken from under them, and a repeat finds it. Nor is it by a refusal where one of them was let in.
 */
const orElse = async (
  ports: AllowancePorts,
  asking: Asking,
  act: Promise<void>,
  undo: () => Promise<void>,
): Promise<void> => {
  try {
    await act;
  } catch (error) {
    if (!asking.isShared) await undo();
    else if (error instanceof HttpError) {
      await undo();
      if (await ports.tasks.get(asking.taskId)) await keepTaken(ports, asking);
    }
    throw error;
  }
};

/** What a sweep has taken. */
type Allowance = {
  /** For a task that was put: others who ask for it cannot have taken it back. */
  readonly keep: () => Promise<void>;
  /** Gives all of it back, for a task that did not come to be and that no other call asks for. */
  readonly giveBack: () => Promise<void>;
};

/**
 * Takes what a new sweep needs: its owner's turn, one of the month's sweeps and one of the places for all, once for a task
 * however often it is asked (S27). Throws 409, 429 and 503, in this order, and then nothing is taken.
 */
export const takeAllowance = async (
  ports: AllowancePorts,
  asking: Asking,
  limits: SweepLimits,
): Promise<Allowance> => {
  const { owner, taskId, nowMs } = asking;
  const leaveTurn = () => ports.tasks.leaveTurn(owner, taskId);
  const unspend = async (): Promise<void> => {
    await ports.tasks.giveBack(owner, monthOf(nowMs).month, taskId);
    await leaveTurn();
  };
  await takeTurn(ports, asking);
  await orElse(ports, asking, spendOne(ports, asking, limits.perMonth), leaveTurn);
  await orElse(ports, asking, takeOne(ports, asking, limits), unspend);
  return {
    keep: async () => {
      if (asking.isShared) await keepTaken(ports, asking);
    },
    giveBack: async () => {
      if (asking.isShared) return;
      await leavePlace(ports, asking);
      await unspend();
    },
  };
};
