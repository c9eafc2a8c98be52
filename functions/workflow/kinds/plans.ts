import type { Task } from "../../store/tasks/task-row.ts";
import { backtestPlan } from "./backtest/plan.ts";
import { elsewherePlan } from "./elsewhere/plan.ts";
import type { JobPlan } from "./job-kind.ts";
import { portfolioPlan } from "./portfolio/plan.ts";
import { sensitivityPlan } from "./sensitivity/plan.ts";
import { sweepPlan } from "./sweep/plan.ts";

export const PLANS: Readonly<Record<Task["kind"], JobPlan>> = {
  backtest: backtestPlan,
  sweep: sweepPlan,
  portfolio: portfolioPlan,
  elsewhere: elsewherePlan,
  sensitivity: sensitivityPlan,
};
