import type { Cents } from "../domain/money.ts";
import { type Fills, fillsAt } from "./fill.ts";
import type { Job } from "./job.ts";
import type { Period } from "./period.ts";
import type { Holding, Walk } from "./portfolio.ts";
import { closingFlow, holdLeg } from "./position.ts";

/** The account session by session; columns over the period's sessions. */
export type Marks = {
  /** Closed balance plus what closing every open position would give, costs included (*Statistics*), in cents. */
  readonly balances: Float64Array;
  /** Positions open after the session's closings and entries. */
  readonly open: Int32Array;
  /** For each holding of the walk the P&L between which it stood after its entry, its own closing included, in cents. */
  readonly ranges: readonly PnlRange[];
};

export type PnlRange = { readonly least: Cents; readonly greatest: Cents };

/** What closing one position at market would give, in cents with all its spreads, from its entry up to before its exit. */
const pathOf = (job: Job, fills: Fills, { slice, row, entry, exit, spreads }: Holding): number[] => {
  const { market, strategy } = job;
  const legs = strategy.legs.map((leg, index) =>
    holdLeg(market, slice.contracts[row * slice.legs + index]!, leg),
  );
  const spread = { market, fills, commissionCents: strategy.commissionCents, legs };
  const openFlow = slice.openFlows[row]!;
  const path: number[] = [];
  for (let session = entry; session < exit; session++)
    path.push((openFlow + closingFlow(spread, session)) * spreads);
  return path;
};

const rangeOf = (path: readonly Cents[], pnlCents: Cents): PnlRange => {
  let [least, greatest] = [pnlCents, pnlCents];
  for (const pnl of path.slice(1)) {
    if (pnl < least) least = pnl;
    if (pnl > greatest) greatest = pnl;
  }
  return { least, greatest };
};

/** Marks the account to market at every close of the period. */
export const markAccount = (job: Job, period: Period, walk: Walk): Marks => {
  const fills = fillsAt(job.strategy.slippagePercent);
  const count = period.last - period.first + 1;
  const changes = new Float64Array(count);
  const openValue = new Float64Array(count);
  const open = new Int32Array(count);
  const ranges = walk.taken.map((holding) => {
    const path = pathOf(job, fills, holding);
    const first = holding.entry - period.first;
    for (const [at, pnl] of path.entries()) {
      openValue[first + at] = openValue[first + at]! + pnl;
      open[first + at] = open[first + at]! + 1;
    }
    const closing = holding.exit - period.first;
    changes[closing] = changes[closing]! + holding.pnlCents;
    return rangeOf(path, holding.pnlCents);
  });
  let closed = walk.startBalanceCents;
  const balances = changes.map((change, index) => {
    closed += change;
    return closed + openValue[index]!;
  });
  return { balances, open, ranges };
};
