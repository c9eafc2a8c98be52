import type { Cents } from "../../domain/money.ts";
import { SKIP_REASONS } from "../../domain/result/trade.ts";
import type { Candidates } from "../candidates.ts";
import type { Job } from "../job.ts";
import { daysOf, type Period, sessionsOf } from "../market/period.ts";
import { rateAt } from "../market/rates.ts";
import type { Account, AccountRun, EntryRules, EntrySkip, Holding, Member } from "./account.ts";
import { isConflicting } from "./conflicts.ts";
import { cashOf, interestOn } from "./interest.ts";
import { limitAgainst } from "./limits.ts";
import { sizeOf } from "./size.ts";

type Seat = {
  readonly member: Member;
  readonly place: number;
  /** In order of sessions. */
  readonly slices: readonly Candidates[];
  readonly skipped: Map<EntrySkip, number>;
  /** The reason against an entry on the present session. */
  skip: EntrySkip | undefined;
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
    skip: undefined,
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

/** Returns the first rule of the portfolio against an entry that its member would make (P7). */
const ruleAgainst = (
  { limits, skipsConflicts }: EntryRules,
  { open, balanceCents }: State,
  entry: Holding,
): EntrySkip | undefined =>
  skipsConflicts && isConflicting(entry, open)
    ? "Opposite legs on one contract"
    : limitAgainst(limits, entry, open, balanceCents);

/** Returns a member's entry on a session of its span, or the first reason against it in C5's order. */
const tryEntry = (state: State, seat: Seat, slice: Candidates, session: number): Holding | EntrySkip => {
  const { member, place } = seat;
  const { strategy } = member.job;
  const { startBalanceCents, rules } = state.account;
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
  if (startBalanceCents > 0 && riskCents > state.balanceCents - openRisk(state)) return "Not enough balance";
  const entry: Holding = {
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
  return (rules && ruleAgainst(rules, state, entry)) ?? entry;
};

/** Enters or skips a session of a member's span. */
const enter = (state: State, seat: Seat, session: number): void => {
  let slice = seat.slices[seat.at]!;
  while (session >= slice.from + slice.skips.length) slice = seat.slices[++seat.at]!;
  const entry = tryEntry(state, seat, slice, session);
  seat.skip = typeof entry === "string" ? entry : undefined;
  if (typeof entry === "string") {
    seat.skipped.set(entry, (seat.skipped.get(entry) ?? 0) + 1);
    return;
  }
  state.open.push(entry);
  seat.open++;
  seat.lastEntry = session;
};

/** Returns the interest of a session after the first (I4), before its closings. */
const interestAt = ({ account, open, balanceCents }: State, at: number): Cents => {
  const day = account.sessions[at]!;
  const percent = account.rates && rateAt(account.rates, day);
  if (!percent) return 0;
  return interestOn(cashOf(balanceCents, open), percent, day - account.sessions[at - 1]!);
};

/**
 * Runs the account once with the rules that tie positions together (E1, E2, B1 to B4). Each session
 * first credits interest (I4), then closes positions of every member; then each member enters at most one, in the order
 * of the list (P4). Throws a RangeError
 * where a member's session has no candidates.
 */
export const runAccount = (account: Account, members: readonly Member[]): AccountRun => {
  const seats = members.map(seatOf);
  const state: State = { account, seats, open: [], taken: [], balanceCents: account.startBalanceCents };
  const closedBalances = new Float64Array(account.sessions.length);
  const interest = account.interest ? new Float64Array(closedBalances.length) : undefined;
  for (let at = 0; at < closedBalances.length; at++) {
    if (interest && at > 0) state.balanceCents += interest[at] = interestAt(state, at);
    closeReached(state, at);
    closedBalances[at] = state.balanceCents;
    for (const seat of seats) {
      const { origin, period } = seat.member;
      const session = at + origin;
      if (session >= period.first && session <= period.last) enter(state, seat, session);
    }
  }
  const { taken, open } = state;
  const largestRisk = taken.reduce((largest, each) => Math.max(largest, each.riskCents), 0);
  return {
    account,
    taken,
    open,
    skipped: seats.map(({ skipped }) => skipped),
    lastSkips: seats.map(({ skip }) => skip),
    startBalanceCents: account.startBalanceCents || 2 * largestRisk,
    closedBalances,
    interest,
  };
};

/** Returns the account of a plain backtest, whose account has one member. Throws as `runAccount`. */
export const runBacktest = (job: Job, period: Period, slices: readonly Candidates[]): AccountRun =>
  runAccount(
    {
      sessions: sessionsOf(job.market, period),
      days: daysOf(period),
      startBalanceCents: job.strategy.startBalanceCents,
      interest: job.strategy.interest,
      rates: job.references.rates,
      rules: undefined,
    },
    [{ job, period, origin: period.first, slices }],
  );
