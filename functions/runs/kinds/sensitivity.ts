import { pickMetrics, statisticsOf } from "#shared/contracts/present.ts";
import { type NumberPlan, neighborPlans } from "#shared/contracts/sensitivity/neighbors.ts";
import { NeighborFigures, type SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { type Day, formatDay, parseDay } from "#shared/domain/day.ts";
import { dollarsOf } from "#shared/domain/money.ts";
import { METRICS_OF } from "#shared/domain/result/metrics.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { type MarketCalendar, type Period, periodOf } from "#shared/engine/market/period.ts";
import { neighborRunner, type Outcome } from "#shared/engine/neighbors.ts";
import type { Caller } from "../../edge/auth.ts";
import { conflict, unavailable } from "../../edge/errors.ts";
import { jobKey } from "../../store/objects/object-keys.ts";
import { readStored } from "../../store/objects/stored-json.ts";
import type { Ports } from "../../store/ports.ts";
import { hasResults, type Task } from "../../store/tasks/task-row.ts";
import { refuseWhileOff } from "../../tasks/backtest-quota.ts";
import type { CancelPorts } from "../../tasks/end-task.ts";
import { JobFile } from "../../tasks/job-file.ts";
import { type LinePorts, startInTurn } from "../../tasks/lanes/call-up.ts";
import { enterRun } from "../../tasks/lanes/enter.ts";
import { laneLimits } from "../../tasks/lanes/lane-of.ts";
import { newTask } from "../../tasks/new-task.ts";
import { currentAttempt, holdSensitivity } from "../../tasks/sensitivities.ts";
import { type LoadedBacktest, loadBacktest, loadPlanned, sessionCostMs } from "./backtest.ts";
import {
  cutRuns,
  entriesOfJson,
  type JobPlan,
  joinOfAll,
  jsonBytes,
  type KindPorts,
  type PieceParts,
} from "./job-kind.ts";

export type StartPorts = CancelPorts & LinePorts & Pick<Ports, "results" | "market">;

const startIfQueued = async (ports: StartPorts, task: Task): Promise<TaskId> => {
  if (task.state === "queued") await startInTurn(ports, task);
  return task.taskId;
};

/** The backtest's job. Throws 409 where the version of its data is gone: an import replaced it since. */
const jobOf = async ({ results, market }: StartPorts, { taskId }: Task): Promise<JobFile> => {
  const job = await readStored(results, jobKey(taskId), JobFile);
  if (!job) throw new Error("a finished backtest has no job");
  if (await market.head(job.ticker.key)) return job;
  throw conflict("This backtest ran on data that were replaced since. Run it again for its sensitivity.");
};

/** Writes the job, which is the backtest's, then the row. */
const create = async (ports: StartPorts, job: JobFile, task: Task): Promise<void> => {
  const text = JSON.stringify({ ...job, createdAt: task.createdAt });
  await ports.results.compareAndSwap(jobKey(task.taskId), text, undefined);
  await ports.tasks.create(task);
};

/**
 * Starts the sensitivity of a backtest and cancels the user's running one. Returns its id, for a repeat the same. It does
 * not count against a quota, since its backtest did. Throws 409 for a task that is no finished backtest, or whose data are
 * gone, 503 while backtests are off, and 429 or 503 where too many runs wait. Every write is conditional, so that a repeat
 * after a crash anywhere completes it.
 */
export const startSensitivity = async (
  ports: StartPorts,
  caller: Caller,
  backtest: Task,
): Promise<TaskId> => {
  if (backtest.kind !== "backtest" || !hasResults(backtest))
    throw conflict("Only a finished backtest has a sensitivity.");
  const { taskId, task: earlier } = await currentAttempt(ports, backtest.taskId);
  if (earlier) return startIfQueued(ports, earlier);
  const { backtests: limits } = await ports.limitsNow();
  refuseWhileOff(limits);
  const about = { kind: "sensitivity", ticker: backtest.ticker, words: backtest.strategy } as const;
  const task: Task = {
    ...newTask(taskId, about, { caller, nowMs: ports.clock.now() }),
    backtest: backtest.taskId,
  };
  const job = await jobOf(ports, backtest);
  if (!(await holdSensitivity(ports, task)))
    throw unavailable("Too many runs are starting at the moment. Please try again.");
  const entry = { taskId, owner: task.owner, takenAtMs: ports.clock.now() };
  await enterRun(ports, entry, laneLimits(limits).atOnce);
  await create(ports, job, task);
  return startIfQueued(ports, task);
};

/** The units of a sensitivity: its backtest first, then the neighbors of each number. */
type Units = { readonly numbers: readonly NumberPlan[]; readonly strategies: readonly Strategy[] };

/** A later start leaves at least this share of the sessions. */
const LEAST_LEFT = 0.5;

/** Returns the units of a sensitivity; the same in each step, since they depend on the job and the calendar alone. */
const unitsOf = (
  { body, yesterday }: Pick<JobFile, "body" | "yesterday">,
  base: Strategy,
  { first, last }: Period,
  sessions: MarketCalendar["sessions"],
): Units => {
  const startAfter = (count: number): string | undefined =>
    count > (last - first + 1) * (1 - LEAST_LEFT) ? undefined : formatDay(sessions[first + count] as Day);
  const numbers = neighborPlans(body, parseDay(yesterday) as Day, startAfter);
  const neighbors = numbers.flatMap(({ steps }) => steps.map(({ strategy }) => strategy));
  return { numbers, strategies: [base, ...neighbors] };
};

/** A slice is worth so many starts of a worker. Fewer slices leave cores idle; in more, fewer neighbors share legs. */
const STARTS_PER_SLICE = 8;

/** A sensitivity is cut into runs of neighbors and needs all of them. */
export const sensitivityPlan: JobPlan = {
  runs: async (ports, taskId, { startMs }) => {
    const { file, strategy, period, sessions } = await loadPlanned(ports, taskId);
    const { strategies } = unitsOf(file, strategy, period, sessions);
    const backtestMs = sessionCostMs(strategy) * (period.last - period.first + 1);
    const longest = Math.max(1, Math.floor((STARTS_PER_SLICE * startMs) / backtestMs));
    return cutRuns({ from: 0, to: strategies.length }, longest);
  },
  isPartTolerated: false,
};

/** A sensitivity's backtest with its data, its units, and the sessions of the curves' points. */
type LoadedSensitivity = LoadedBacktest &
  Units & {
    /** Indices into the market's sessions. */
    readonly points: readonly number[];
  };

const MOST_POINTS = 60;

/** Returns evenly spaced sessions of a period, first and last included. */
const pointsOf = ({ first, last }: Period): number[] => {
  const count = Math.min(MOST_POINTS, last - first + 1);
  return Array.from({ length: count }, (_, point) =>
    count === 1 ? first : first + Math.round((point * (last - first)) / (count - 1)),
  );
};

const figuresOf = (
  { summary, balances }: Outcome,
  { first }: Period,
  points: LoadedSensitivity["points"],
): NeighborFigures => {
  const pnlOn = (session: number): number =>
    session < first ? 0 : (balances[session - first] ?? 0) - summary.startBalanceCents;
  return {
    ...pickMetrics(METRICS_OF.neighbor, statisticsOf(summary)),
    // A sum with 0 is never −0, which JSON would not keep.
    curve: points.map((session) => 0 + Math.round(dollarsOf(pnlOn(session)))),
  };
};

/** The pieces of a sensitivity: the figures of consecutive units. */
export const sensitivityPieces: PieceParts<KindPorts, LoadedSensitivity, NeighborFigures[]> = {
  load: async (ports, taskId) => {
    const loaded = await loadBacktest(ports, taskId);
    const { file, job, period } = loaded;
    return {
      ...loaded,
      ...unitsOf(file, job.strategy, period, job.market.sessions),
      points: pointsOf(period),
    };
  },
  work: async ({ job, strategies, points }, { from, to }, isActive) => {
    const run = neighborRunner(job);
    const figures: NeighborFigures[] = [];
    for (const strategy of strategies.slice(from, to)) {
      if (!(await isActive())) return undefined;
      const period = periodOf(strategy, job.market);
      if (!period) throw new Error("a neighbor has no session of its backtest");
      figures.push(figuresOf(run(strategy, period), period, points));
    }
    return figures;
  },
  encode: (_, figures) => jsonBytes(figures),
  decode: (_, bytes, run) => entriesOfJson(NeighborFigures, bytes, run),
};

/** The results of a sensitivity: each number with the figures of its neighbors. */
export const joinSensitivity = /* @__PURE__ */ joinOfAll(
  sensitivityPieces,
  ({ numbers, points, job }, parts) => {
    const [base, ...rest] = parts.flat() as [NeighborFigures, ...NeighborFigures[]];
    const figures = rest.values();
    const results: SensitivityResults = {
      kind: "sensitivity",
      days: points.map((session) => formatDay(job.market.sessions[session] as Day)),
      base,
      numbers: numbers.map(({ field, unit, value: before, steps }) => ({
        field,
        unit,
        value: before,
        steps: steps.map(({ step, value, changes }) => {
          const { value: own } = figures.next();
          if (!own) throw new Error("a neighbor has no figures");
          return { step, value, changes, ...own };
        }),
      })),
    };
    return { results, unsaved: {}, isWhole: true };
  },
);
