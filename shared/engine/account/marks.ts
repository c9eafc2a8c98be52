import type { Cents } from "../../domain/money.ts";
import type { Job } from "../job.ts";
import type { Period } from "../market/period.ts";
import { type Fills, fillsAt } from "../position/fill.ts";
import { closingFlow, holdLeg } from "../position/position.ts";
import type { Holding, Walk } from "./portfolio.ts";

/** The account session by session; columns over the period's sessions. */
export type Marks = {
  /**
   * The closed balance plus the flow of closing every open position, costs included (*Statistics*), in cents.
   */
  readonly balances: Float64Array;
  /** Positions open after the session's closings and entries. */
  readonly open: Int32Array;
  /** The P&L of each holding while it was open, in cents. */
  readonly courses: readonly PnlCourse[];
};

export type PnlCourse = {
  /** The extremes after the entry, the closing included. */
  readonly least: Cents;
  readonly greatest: Cents;
  /** At each close from the entry to the session before the exit. */
  readonly marks: readonly Cents[];
};

/**
 * Returns a function for the flow of closing one spread of a position at market on a session, costs included.
 */
const markOf = (job: Job, fills: Fills, { slice, row }: Holding): ((session: number) => Cents) => {
  const { market, strategy } = job;
  const legs = strategy.legs.map((leg, index) =>
    holdLeg(market, slice.contracts[row * slice.legs + index]!, leg),
  );
  const spread = { market, fills, commissionCents: strategy.commissionCents, legs };
  const openFlow = slice.openFlows[row]!;
  return (session) => openFlow + closingFlow(spread, session);
};

/** Returns the account marked to market at every close of the period. */
export const markAccount = (job: Job, period: Period, walk: Walk): Marks => {
  const fills = fillsAt(job.strategy.slippagePercent);
  const count = period.last - period.first + 1;
  const changes = new Float64Array(count);
  const openValue = new Float64Array(count);
  const open = new Int32Array(count);
  const courses = walk.taken.map((holding): PnlCourse => {
    const { entry, exit, spreads, pnlCents } = holding;
    const mark = markOf(job, fills, holding);
    let [least, greatest] = [pnlCents, pnlCents];
    const marks: Cents[] = [];
    for (let session = entry; session < exit; session++) {
      const pnl = mark(session) * spreads;
      marks.push(pnl);
      const at = session - period.first;
      openValue[at] = openValue[at]! + pnl;
      open[at] = open[at]! + 1;
      if (session === entry) continue;
      if (pnl < least) least = pnl;
      if (pnl > greatest) greatest = pnl;
    }
    changes[exit - period.first] = changes[exit - period.first]! + pnlCents;
    return { least, greatest, marks };
  });
  let closed = walk.startBalanceCents;
  const balances = changes.map((change, index) => {
    closed += change;
    return closed + openValue[index]!;
  });
  return { balances, open, courses };
};
