import type { Report } from "../domain/result/report.ts";
import { candidatesOnDemand } from "./candidates.ts";
import type { Job } from "./job.ts";
import type { Period } from "./market/period.ts";
import { reportOf } from "./report/report.ts";

/** Returns the report of a whole backtest, which the workflow computes in slices. */
export const backtest = (job: Job, period: Period): Report =>
  reportOf(job, period, [candidatesOnDemand(job, period)]);
