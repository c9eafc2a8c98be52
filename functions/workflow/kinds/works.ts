import type { Task } from "../../store/tasks/task-row.ts";
import { backtestPieces } from "./backtest/pieces.ts";
import { elsewherePieces } from "./elsewhere/pieces.ts";
import { type JobWork, jobWork } from "./job-kind.ts";
import { portfolioPieces } from "./portfolio/pieces.ts";
import { sensitivityPieces } from "./sensitivity/pieces.ts";
import type { SweepPorts } from "./sweep/load.ts";
import { sweepPieces } from "./sweep/pieces.ts";

export const WORKS: Readonly<Record<Task["kind"], JobWork<SweepPorts>>> = {
  backtest: jobWork(backtestPieces),
  sweep: jobWork(sweepPieces),
  portfolio: jobWork(portfolioPieces),
  elsewhere: jobWork(elsewherePieces),
  sensitivity: jobWork(sensitivityPieces),
};
