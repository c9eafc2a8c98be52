import type { Cents } from "../../domain/money.ts";
import { SKIP_REASONS, type SkipReason } from "../../domain/trade.ts";
import type { Candidates } from "../candidates.ts";
import type { Job } from "../job.ts";
import { daysOf, type Period, sessionsOf } from "../market/period.ts";
import type { Account, Holding, Member, Walk } from "./account.ts";
import { sizeOf } from "./size.ts";

/** A member during the walk. */
type Seat = {
  readonly member: Member;
  readonly place: number;
  /** In order of sessions. */
  readonly slices: readonly Candidates[];
  readonly skipped: Map<SkipReason, number>;
  /** The slice of the present session. */
  at: number;
  /** Open positions of the member. */
  open: number;
  lastEntry: number;
};

/** The account between two sessions. */
type State = {
  readonly account: Account;
  readonly seats: readonly Seat[];
  /** In order of opening session, then place. */
  readonly open: Holding[];
  readonly taken: Holding[];
  balanceCents: Cents;
};

/** Throws a RangeError where a session of the span has no candidates. */
const seatOf = (member: Member, place: number): Seat => {
  const slices = member.slices.toSorted((a, b) => a.from - b.from);
  let session = member.period.first;
  const missing = () => new RangeError(`candidates of session ${session} are missing`);
  for (const slice of slices) {
    if (slice.from !== session) throw missing();
    session += slice.skips.length;
  }
  if (session !== member.period.last + 1) throw missing();
  return {
    member,
    place,
    slices,
    skipped: new Map(),
    at: 0,
    open: 0,
    lastEntry: Number.NEGATIVE_INFINITY,
  };
};

const closeReached = (state: State, at: number): void => {
  const { open, seats } = state;
  for (let index = 0; index < open.length; ) {
    const position = open[index]!;
    if (position.exit === at + position.member.origin) {
      state.balanceCents += position.pnlCents;
      seats[position.place]!.open--;
      state.taken.push(position);
      open.splice(index, 1);
    } else index++;
  }
};

const LAST_SESSION = 1 + SKIP_REASONS.indexOf("Last session");
const SPLIT = 1 + SKIP_REASONS.indexOf("Split");

/** Returns the risk of all open positions, in cents (B2). */
const openRisk = ({ open }: State): Cents => {
  let sum = 0;
  for (const { riskCents } of open) sum += riskCents;
  return sum;
};

/** Returns a member's entry on a session of its span, or the first reason against it in C5's order. */
const tryEntry = (state: State, seat: Seat, slice: Candidates, session: number): Holding | SkipReason => {
  const { member, place } = seat;
  const { strategy } = member.job;
  const row = session - slice.from;
  const barred = slice.skips[row]!;
  if (barred === LAST_SESSION || barred === SPLIT) return SKIP_REASONS[barred - 1]!;
  if (seat.open >= strategy.maxPositions) return "Max open positions";
  if (session - seat.lastEntry < strategy.waitSessions) return "New position lag";
  slice.complete?.(row);
  const skip = slice.skips[row]!;
  if (skip > 0) return SKIP_REASONS[skip - 1]!;
  const risk = slice.risks[row]!;
  const spreads = sizeOf(strategy.sizing, risk, state.balanceCents);
  if (typeof spreads === "string") return spreads;
  const riskCents = risk * spreads;
  if (state.account.startBalanceCents > 0 && riskCents > state.balanceCents - openRisk(state))
    return "Not enough balance";
  return {
    member,
    place,
    slice,
    row,
    entry: session,
    exit: slice.exitSessions[row]!,
    spreads,
    riskCents,
    pnlCents: (slice.openFlows[row]! + slice.closeFlows[row]!) * spreads,
  };
};

/** Enters or skips a session of a member's span. */
const enter = (state: State, seat: Seat, session: number): void => {
  let slice = seat.slices[seat.at]!;
  while (session >= slice.from + slice.skips.length) slice = seat.slices[++seat.at]!;
  const entry = tryEntry(state, seat, slice, session);
  if (typeof entry === "string") {
    seat.skipped.set(entry, (seat.skipped.get(entry) ?? 0) + 1);
    return;
  }
  state.open.push(entry);
  seat.open++;
  seat.lastEntry = session;
};

/**
 * Walks the account once with the rules that tie positions together (E1, E2, B1 to B4). Each session first closes
 * positions of every member; then each member enters at most one, in the order of the list (P4). Throws a RangeError
 * where a member's session has no candidates.
 */
export const walkPortfolio = (account: Account, members: readonly Member[]): Walk => {
  const seats = members.map(seatOf);
  const state: State = { account, seats, open: [], taken: [], balanceCents: account.startBalanceCents };
  const closedBalances = new Float64Array(account.sessions.length);
  for (let at = 0; at < closedBalances.length; at++) {
    closeReached(state, at);
    closedBalances[at] = state.balanceCents;
    for (const seat of seats) {
      const { origin, period } = seat.member;
      const session = at + origin;
      if (session >= period.first && session <= period.last) enter(state, seat, session);
    }
  }
  const { taken } = state;
  const largestRisk = taken.reduce((largest, each) => Math.max(largest, each.riskCents), 0);
  return {
    account,
    taken,
    skipped: seats.map(({ skipped }) => skipped),
    startBalanceCents: account.startBalanceCents || 2 * largestRisk,
    closedBalances,
  };
};

/** Returns the walk of a plain backtest, whose account has one member. Throws as `walkPortfolio`. */
export const walkBacktest = (job: Job, period: Period, slices: readonly Candidates[]): Walk =>
  walkPortfolio(
    {
      sessions: sessionsOf(job.market, period),
      days: daysOf(period),
      startBalanceCents: job.strategy.startBalanceCents,
    },
    [{ job, period, origin: period.first, slices }],
  );
