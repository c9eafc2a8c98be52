import type { Cents } from "../../domain/money.ts";
import { closingFlow, holdLeg, spreadOf, termsOf } from "../position/position.ts";
import type { Holding, Walk } from "./account.ts";

/** The account session by session; columns over the account's sessions. */
export type Marks = {
  /**
   * The closed balance, with interest (I6), plus the flow of closing every open position, costs included
   * (*Statistics*), in cents.
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
 * Returns a function for the P&L of closing one spread of a position at market on a session, costs included.
 */
const markOf = ({ member, slice, row, entry }: Holding): ((session: number) => Cents) => {
  const { market, strategy } = member.job;
  const legs = strategy.legs.map((leg, index) =>
    holdLeg(market, slice.contracts[row * slice.legs + index]!, leg),
  );
  const spread = spreadOf(termsOf(market, strategy), legs, entry);
  const openFlow = slice.openFlows[row]!;
  return (session) => openFlow + closingFlow(spread, session);
};

/** Returns the P&L of closing one spread of a holding at each close from the entry to the session before the exit. */
const spreadMarksOf = (holding: Holding): readonly Cents[] => {
  const { member, entry, exit } = holding;
  const known = member.spreadMarks?.get(entry);
  if (known) return known;
  const mark = markOf(holding);
  const marks: Cents[] = [];
  for (let session = entry; session < exit; session++) marks.push(mark(session));
  member.spreadMarks?.set(entry, marks);
  return marks;
};

/** Returns a holding's P&L while it was open. */
const courseOf = (holding: Holding): PnlCourse => {
  const { spreads, pnlCents } = holding;
  const perSpread = spreadMarksOf(holding);
  const marks = spreads === 1 ? perSpread : perSpread.map((pnl) => pnl * spreads);
  let [least, greatest] = [pnlCents, pnlCents];
  for (let after = 1; after < marks.length; after++) {
    const pnl = marks[after]!;
    if (pnl < least) least = pnl;
    if (pnl > greatest) greatest = pnl;
  }
  return { least, greatest, marks };
};

/** Returns the account marked to market at every close of its period. */
export const markAccount = ({ account, taken, startBalanceCents, interest }: Walk): Marks => {
  const count = account.sessions.length;
  const changes = new Float64Array(count);
  const openValue = new Float64Array(count);
  const open = new Int32Array(count);
  const courses = taken.map((holding) => {
    const course = courseOf(holding);
    const { entry, exit, member, pnlCents } = holding;
    const from = entry - member.origin;
    course.marks.forEach((pnl, index) => {
      openValue[from + index] = openValue[from + index]! + pnl;
      open[from + index] = open[from + index]! + 1;
    });
    const closed = exit - member.origin;
    changes[closed] = changes[closed]! + pnlCents;
    return course;
  });
  let closed = startBalanceCents;
  const balances = changes.map((change, index) => {
    closed += change + (interest?.[index] ?? 0);
    return closed + openValue[index]!;
  });
  return { balances, open, courses };
};
