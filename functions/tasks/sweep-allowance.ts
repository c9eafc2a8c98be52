import type { TaskId } from "#shared/contracts/task-id.ts";
import { conflict, HttpError, unavailable } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import { secondsOf, ttlAfter } from "../process/seconds.ts";
import type { Ports } from "../store/ports.ts";
import { hasEnded } from "../store/tasks/task-row.ts";
import { TASK_LIFE_SECONDS } from "./find-task.ts";
import type { SweepLimits } from "./sweep-limits.ts";

type Asking = { readonly owner: string; readonly taskId: TaskId; readonly nowMs: number };
type AllowancePorts = Pick<Ports, "tasks"> & { readonly sweepLimits: SweepLimits };

/** A submit takes no longer than this from its turn to its task: a turn without a task that is older broke off. */
const SUBMIT_MS = 60_000;
/** What a caller is told to wait while sweeps are switched off. */
const OFF_SECONDS = 3600;

/** The month of a moment, UTC, `yyyy-mm`, and the first moment of the next. */
const monthOf = (nowMs: number): { readonly month: string; readonly endsAtMs: number } => {
  const now = new Date(nowMs);
  return {
    month: now.toISOString().slice(0, "yyyy-mm".length),
    endsAtMs: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1),
  };
};

const RUNNING = "A sweep is running already.";

/** Whether a turn's task will come to nothing any more: it has ended, or its submit broke off before it was there. */
const isOver = async ({ tasks }: AllowancePorts, holder: string, takenAtMs: number, nowMs: number) => {
  const task = await tasks.get(holder);
  return task ? hasEnded(task) : nowMs - takenAtMs > SUBMIT_MS;
};

/** Throws 409 while another sweep of the owner's runs. Of two that ask at once one gets the turn. */
const takeTurn = async (ports: AllowancePorts, { owner, taskId, nowMs }: Asking): Promise<void> => {
  const asked = { taskId, takenAtMs: nowMs };
  const ttl = ttlAfter(nowMs, TASK_LIFE_SECONDS);
  const before = await ports.tasks.takeTurn(owner, asked, { ttl });
  if (before.taskId === taskId) return;
  if (before.taskId !== undefined && !(await isOver(ports, before.taskId, before.takenAtMs, nowMs)))
    throw conflict(RUNNING);
  const after = await ports.tasks.takeTurn(owner, asked, { over: before.taskId, ttl });
  if (after.taskId !== taskId) throw conflict(RUNNING);
};

const monthIsSpent = (perMonth: number, endsAtMs: number, nowMs: number): HttpError => {
  log.warn("limit reached", { limit: "sweeps of a month" });
  const date = new Date(endsAtMs).toISOString().slice(0, "yyyy-mm-dd".length);
  return new HttpError(
    429,
    `This month's ${perMonth} sweeps are used up. There are new ones from ${date}, UTC.`,
    {
      retryAfterSeconds: Math.max(1, secondsOf(endsAtMs) - secondsOf(nowMs)),
    },
  );
};

/** Throws 503 while the operator has sweeps switched off. */
export const refuseWhileOff = ({ isOn }: SweepLimits): void => {
  if (!isOn)
    throw unavailable("Sweeps are switched off for the moment. Please try again later.", OFF_SECONDS);
};

/**
 * Takes what a new sweep needs: its owner's turn, and one of the month's sweeps, once for a task however often it is
 * asked (S27). What it returns gives both back, for a task that did not come to be. Throws 409, 429 and 503, in this
 * order, and then nothing is taken.
 */
export const takeAllowance = async (
  ports: AllowancePorts,
  asking: Asking,
): Promise<{ readonly giveBack: () => Promise<void> }> => {
  const { owner, taskId, nowMs } = asking;
  const { perMonth } = ports.sweepLimits;
  const { month, endsAtMs } = monthOf(nowMs);
  const leaveTurn = () => ports.tasks.leaveTurn(owner, taskId);
  const giveBack = async (): Promise<void> => {
    await ports.tasks.giveBack(owner, month, taskId);
    await leaveTurn();
  };
  await takeTurn(ports, asking);
  const ttl = secondsOf(endsAtMs) + TASK_LIFE_SECONDS;
  if (!(await ports.tasks.spend(owner, month, { taskId, max: perMonth, ttl }))) {
    await leaveTurn();
    throw monthIsSpent(perMonth, endsAtMs, nowMs);
  }
  if (!ports.sweepLimits.isOn) await giveBack();
  refuseWhileOff(ports.sweepLimits);
  return { giveBack };
};
