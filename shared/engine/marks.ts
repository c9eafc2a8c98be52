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
      holdLeg(market, slice.contracts[row * slice.legs + index]!, leg),
    );
    const spread = { market, fills, commissionCents: strategy.commissionCents, legs };
    const openFlow = slice.openFlows[row]!;
    for (let session = entry; session < exit; session++) {
      const flow = closingFlow(spread, session);
      openValue[session - period.first] = openValue[session - period.first]! + (openFlow + flow) * spreads;
      open[session - period.first] = open[session - period.first]! + 1;
    }
    changes[exit - period.first] = changes[exit - period.first]! + pnlCents;
  }
  let closed = walk.startBalanceCents;
  const balances = changes.map((change, index) => {
    closed += change;
    return closed + openValue[index]!;
  });
  return { balances, open };
};
