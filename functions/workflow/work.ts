import { Slice } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { log, shortId } from "../process/log.ts";
import { once } from "../process/once.ts";
import { backtestPieces } from "../runs/kinds/backtest.ts";
import { elsewherePieces } from "../runs/kinds/elsewhere.ts";
import { type JobWork, jobWork } from "../runs/kinds/job-kind.ts";
import { portfolioPieces } from "../runs/kinds/portfolio.ts";
import { sensitivityPieces } from "../runs/kinds/sensitivity.ts";
import { type SweepPorts, sweepPieces } from "../runs/kinds/sweep.ts";
import { sliceKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import { readDerivedBytes } from "../store/objects/stored-json.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { hasEnded, type Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { progressOf, shareDone } from "../tasks/progress.ts";
import { push } from "../tasks/push.ts";
import { statusUpdate } from "../tasks/task-messages.ts";
import { rememberedMarkets } from "../tickers/markets.ts";
import { activeCheck } from "./active-check.ts";
import { openKernel } from "./kernel.ts";

const ports = once(() => ({
  tasks,
  results,
  connections,
  sockets,
  clock,
  markets: rememberedMarkets(market),
  openKernel,
}));
type WorkPorts = ReturnType<typeof ports>;

const WORKS: Readonly<Record<Task["kind"], JobWork<SweepPorts>>> = {
  backtest: jobWork(backtestPieces),
  sweep: jobWork(sweepPieces),
  portfolio: jobWork(portfolioPieces),
  elsewhere: jobWork(elsewherePieces),
  sensitivity: jobWork(sensitivityPieces),
};

/** The share of the work in all slices; joining them is the rest. */
const SHARE_OF_WORK = 0.95;
/** Followers get four messages a second at most, however many workers a task has. */
const PUSH_SPACING_MS = 250;

/** Pushes the progress. A failure here does not fail the slice: followers hear of the next one, or of the end. */
const pushProgress = async (ports: WorkPorts, task: Task): Promise<void> => {
  const { taskId } = task;
  const fraction = SHARE_OF_WORK * shareDone(task);
  try {
    const isRaised = await ports.tasks.raise(taskId, fraction, ports.clock.now(), PUSH_SPACING_MS);
    if (isRaised) await push(ports, taskId, [statusUpdate(fraction, progressOf(task))]);
  } catch (error) {
    log.warn("progress was not pushed", { task: shortId(taskId), error: error as Error });
  }
};

/**
 * Works on one slice: a pure function of job and run, written at a fixed key, so that a repeat writes the same bytes
 * and counts once. It stops within about a second of a cancel.
 */
export const work: Step<WorkPorts, Slice, { index: number }> = async (ports, slice) => {
  const { taskId, index } = slice;
  const task = await ports.tasks.get(taskId);
  if (!task || hasEnded(task)) return { index };
  // A task that begins again after a crash has slices that were done before.
  const key = sliceKey(taskId, index);
  const before = task.doneSlices.has(index) ? await readDerivedBytes(ports.results, key) : undefined;
  const piece = await WORKS[task.kind](ports, slice, activeCheck(ports, taskId), before);
  if (!piece) return { index };
  await ports.results.put(key, piece);
  const after = await ports.tasks.sliceDone(taskId, index, ports.clock.now());
  if (after) await pushProgress(ports, after);
  return { index };
};

export const handler = step(Slice, work, ports);
