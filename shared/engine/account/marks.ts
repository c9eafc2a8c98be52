import type { Cents } from "../../domain/money.ts";
import type { Candidates } from "../candidates.ts";
import { closingFlow, spreadOf, termsOf } from "../position/position.ts";
import type { AccountRun, Holding, Member, PnlCourse } from "./account.ts";
import { holdingsOf } from "./holdings.ts";

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

/**
 * Returns a function for the P&L of closing one spread of a position at market on a session, costs included.
 */
const markOf = (holding: Holding): ((session: number) => Cents) => {
  const { market, strategy } = holding.member.job;
  const legs = holdingsOf(holding).map(({ leg }) => leg);
  const spread = spreadOf(termsOf(market, strategy), legs, holding.entry);
  const openFlow = holding.slice.openFlows[holding.row]!;
  return (session) => openFlow + closingFlow(spread, session);
};

/** Returns the P&L of one spread of a candidate entry at each close from its session to the one before its exit. */
export const entryMarks = (member: Member, slice: Candidates, row: number): readonly Cents[] => {
  const entry = slice.from + row;
  const exit = slice.exitSessions[row]!;
  const mark = markOf({
    ...{ member, slice, row, entry, exit, place: 0, spreads: 1 },
    riskCents: slice.risks[row]!,
    pnlCents: slice.openFlows[row]! + slice.closeFlows[row]!,
  });
  return Array.from({ length: exit - entry }, (_, at) => mark(entry + at));
};

/** Returns the P&L of one spread of a holding while it was open. */
const spreadCourseOf = (holding: Holding): PnlCourse => {
  const { member, entry, exit, spreads, pnlCents } = holding;
  const known = member.spreadCourses?.get(entry);
  if (known) return known;
  const mark = markOf(holding);
  const marks: Cents[] = [];
  const closed = pnlCents / spreads;
  let [least, greatest] = [closed, closed];
  for (let session = entry; session < exit; session++) {
    const pnl = mark(session);
    marks.push(pnl);
    if (pnl < least) least = pnl;
    if (pnl > greatest) greatest = pnl;
  }
  const course = { least, greatest, marks };
  member.spreadCourses?.set(entry, course);
  return course;
};

/** Returns a holding's P&L while it was open. */
const courseOf = (holding: Holding): PnlCourse => {
  const { spreads } = holding;
  const course = spreadCourseOf(holding);
  if (spreads === 1) return course;
  const { least, greatest, marks } = course;
  return {
    least: least * spreads,
    greatest: greatest * spreads,
    marks: marks.map((pnl) => pnl * spreads),
  };
};

/** Returns the account marked to market at every close of its period. `watch` is told of each holding in turn. */
export const markAccount = (
  { account, taken, startBalanceCents, interest }: AccountRun,
  watch?: (holding: Holding) => void,
): Marks => {
  const count = account.sessions.length;
  const changes = new Float64Array(count);
  const openValue = new Float64Array(count);
  const open = new Int32Array(count);
  const courses = taken.map((holding) => {
    const course = courseOf(holding);
    // Its quotes are in the processor's cache now.
    watch?.(holding);
    const { entry, exit, member, pnlCents } = holding;
    const { marks } = course;
    for (let index = 0, at = entry - member.origin; index < marks.length; index++, at++) {
      openValue[at]! += marks[index]!;
      open[at]! += 1;
    }
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
