import type { Task } from "../../store/tasks/task-row.ts";
import { joinBacktest } from "./backtest/join.ts";
import type { JobJoin, KindPorts } from "./job-kind.ts";

/** How the reduce step joins a task of each kind. */
export const JOINS: Readonly<Record<Task["kind"], JobJoin<KindPorts>>> = { backtest: joinBacktest };
