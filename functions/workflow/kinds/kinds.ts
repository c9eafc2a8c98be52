import type { Task } from "../../store/tasks/task-row.ts";
import { backtest } from "./backtest.ts";
import type { JobKind } from "./job-kind.ts";

/** What the steps do for a task of each kind. */
export const KINDS: Readonly<Record<Task["kind"], JobKind>> = { backtest };
