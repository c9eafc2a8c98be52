import type { Cents } from "../domain/money.ts";
import { fillsAt } from "./fill.ts";
import type { Job } from "./job.ts";
import type { Period } from "./period.ts";
import type { Walk } from "./portfolio.ts";
import { closingFlow, holdLeg } from "./position.ts";

/** The account session by session; columns over the period's sessions. */
export type Marks = {
  /** Closed balance plus what closing every open position would give, costs included (*Statistics*), in cents. */
  readonly balances: Float64Array;
  /** Positions open after the session's closings and entries. */
  readonly open: Int32Array;
};

/** Marks the account to market at every close of the period. */
export const markAccount = (job: Job, period: Period, walk: Walk): Marks => {
  const { market, strategy } = job;
  const fills = fillsAt(strategy.slippagePercent);
  const count = period.last - period.first + 1;
  const changes = new Float64Array(count);
  const openValue = new Float64Array(count);
  const open = new Int32Array(count);
  for (const { slice, row, entry, exit, spreads, pnlCents } of walk.taken) {
    const legs = strategy.legs.map((leg, index) =>
      holdLeg(market, slice.contracts[row * slice.legs + index] as number, leg),
    );
    const openFlow = slice.openFlows[row] as Cents;
    for (let session = entry; session < exit; session++) {
      const flow = closingFlow(market, fills, strategy.commissionCents, legs, session);
      openValue[session - period.first] =
        (openValue[session - period.first] as number) + (openFlow + flow) * spreads;
      open[session - period.first] = (open[session - period.first] as number) + 1;
    }
    changes[exit - period.first] = (changes[exit - period.first] as number) + pnlCents;
  }
  let closed = walk.startBalanceCents;
  const balances = changes.map((change, index) => {
    closed += change;
    return closed + (openValue[index] as number);
  });
  return { balances, open };
};
