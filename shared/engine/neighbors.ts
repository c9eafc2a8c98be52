import type { Strategy } from "../domain/strategy.ts";
import type { Summary } from "../domain/summary.ts";
import { candidatesOnDemand } from "./candidates.ts";
import { type ChooseLegs, legsChooser } from "./choose/choose-legs.ts";
import type { Job } from "./job.ts";
import type { Market } from "./market/market.ts";
import type { Period } from "./market/period.ts";
import { accountsOf } from "./report/report.ts";

/** The account of one backtest, without trades and market data. */
export type Outcome = {
  readonly summary: Summary;
  /** The account marked to market at the close of each session of the period, in cents. */
  readonly balances: Float64Array;
};

/** Returns a chooser that chooses once per session. */
const rememberedChooser = (choose: ChooseLegs): ChooseLegs => {
  const known = new Map<number, ReturnType<ChooseLegs>>();
  return (session) => {
    const found = known.get(session);
    if (found) return found;
    const chosen = choose(session);
    known.set(session, chosen);
    return chosen;
  };
};

/** Choosers of a market by legs, so that strategies with the same legs search each chain once. */
const sharedChoosers = (market: Market) => {
  const choosers = new Map<string, ChooseLegs>();
  return ({ legs, dteRule }: Strategy): ChooseLegs => {
    const key = JSON.stringify([legs, dteRule]);
    const chooser = choosers.get(key) ?? rememberedChooser(legsChooser(market, { legs, dteRule }));
    choosers.set(key, chooser);
    return chooser;
  };
};

/** Returns a function that backtests strategies of one market, faster for those that share their legs. */
export const neighborRunner = (common: Pick<Job, "market" | "references">) => {
  const chooserOf = sharedChoosers(common.market);
  return (strategy: Strategy, period: Period): Outcome => {
    const job: Job = { ...common, strategy };
    const { summary, marks } = accountsOf(job, period, [
      candidatesOnDemand(job, period, chooserOf(strategy)),
    ]);
    return { summary, balances: marks.balances };
  };
};
