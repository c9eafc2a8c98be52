import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { log, shortId } from "../process/log.ts";
import { resultsKey } from "../store/objects/object-keys.ts";
import { readDerived, readJson, storedBytes } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { hasResults, type Task } from "../store/tasks/task-row.ts";
import { currentAttempt } from "../tasks/sensitivities.ts";

type AddPorts = Pick<Ports, "tasks" | "saved" | "results">;

/** Another write of the body may come in between. */
const MAX_TRIES = 3;

/** The results of a backtest's sensitivity; undefined before its end, and where they are damaged. */
const finishedSensitivity = async (
  ports: AddPorts,
  backtest: Task,
): Promise<SensitivityResults | undefined> => {
  const { task } = await currentAttempt(ports, backtest.taskId);
  return task && hasResults(task)
    ? readDerived(ports.results, resultsKey(task.taskId), SensitivityResults)
    : undefined;
};

/**
 * Adds the sensitivity to a saved backtest once both are there. The save calls it after it has noted the name, and the
 * sensitivity after it has ended, so that one of the two finds the other. Harmless to repeat.
 */
export const addSensitivity = async (ports: AddPorts, backtest: Task): Promise<void> => {
  const { owner, backtestName: name } = backtest;
  const row = name === undefined ? undefined : await ports.saved.get(owner, name);
  const sensitivity = row && (await finishedSensitivity(ports, backtest));
  if (!row || !sensitivity) return;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = await ports.results.get(row.key);
    const body = found && readJson(row.key, found, SavedBacktest);
    if (!body || body.sensitivity) return;
    const bytes = await storedBytes({ ...body, sensitivity });
    if (!(await ports.results.compareAndSwap(row.key, bytes, found.etag))) continue;
    // A concurrent delete may have taken the row in between.
    if (!(await ports.saved.get(owner, row.backtestId))) await ports.results.delete(row.key);
    return;
  }
  log.warn("a sensitivity was not added", { task: shortId(backtest.taskId) });
};
