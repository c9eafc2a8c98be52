import type { Task } from "../../store/tasks/task-row.ts";
import { backtestPieces } from "./backtest/pieces.ts";
import { type JobWork, jobWork, type KindPorts } from "./job-kind.ts";

/** What the work step does for a task of each kind. */
export const WORKS: Readonly<Record<Task["kind"], JobWork<KindPorts>>> = {
  backtest: jobWork(backtestPieces),
};
