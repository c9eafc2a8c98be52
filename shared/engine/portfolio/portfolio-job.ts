import type { Portfolio } from "../../domain/result/portfolio.ts";
import type { Job } from "../job.ts";
import type { Market } from "../market/market.ts";

export type PortfolioJob = {
  readonly portfolio: Portfolio;
  /** The market of each member, in the order of the list; members of one ticker share one object. */
  readonly markets: readonly Market[];
  readonly references: Job["references"];
};
