import { decimalOf, quotient, shiftRight, timesInteger } from "../../domain/decimal.ts";
import type { Cents } from "../../domain/money.ts";
import type { Strategy } from "../../domain/strategy.ts";
import { SKIP_REASONS, type SkipReason } from "../../domain/trade.ts";
import type { Candidates } from "../candidates.ts";
import type { Period } from "../market/period.ts";

/** A candidate that was entered: its row in the slice, and its size by E2 to B3. */
export type Holding = {
  readonly slice: Candidates;
  readonly row: number;
  readonly entry: number;
  readonly exit: number;
  readonly spreads: number;
  /** For all spreads. */
  readonly riskCents: Cents;
  readonly pnlCents: Cents;
};

export type Walk = {
  /** In order of closing session, then opening session (B4). */
  readonly taken: readonly Holding[];
  /** Sessions without an entry by reason; with the trades they add up to the period's sessions (C5). */
  readonly skipped: ReadonlyMap<SkipReason, number>;
  readonly startBalanceCents: Cents;
};

/** Returns the spreads to open at this risk per spread, or why there are none (B1, B3). */
const sizeOf = (
  strategy: Strategy,
  riskCents: Cents,
  balanceCents: Cents,
  freeCents: Cents,
): number | SkipReason => {
  const { sizing } = strategy;
  let spreads: number;
  switch (sizing.kind) {
    case "One spread":
      spreads = 1;
      break;
    case "Spreads":
      spreads = sizing.count;
      break;
    case "$ at risk":
      if (riskCents <= 0) return "No risk to size by";
      spreads = quotient(timesInteger(decimalOf(sizing.dollars), 100), riskCents);
      break;
    case "% of account":
      if (riskCents <= 0) return "No risk to size by";
      spreads = quotient(shiftRight(timesInteger(decimalOf(sizing.percent), balanceCents), 2), riskCents);
      break;
  }
  if (spreads < 1) return "Not enough balance";
  return strategy.startBalanceCents > 0 && spreads * riskCents > freeCents ? "Not enough balance" : spreads;
};

/** The state of the walk between two sessions. */
type State = {
  readonly open: Holding[];
  readonly taken: Holding[];
  readonly skipped: Map<SkipReason, number>;
  balanceCents: Cents;
  lastEntry: number;
};

const closeReached = (state: State, session: number): void => {
  for (let at = 0; at < state.open.length; ) {
    const position = state.open[at]!;
    if (position.exit === session) {
      state.balanceCents += position.pnlCents;
      state.taken.push(position);
      state.open.splice(at, 1);
    } else at++;
  }
};

const LAST_SESSION = 1 + SKIP_REASONS.indexOf("Last session");
const SPLIT = 1 + SKIP_REASONS.indexOf("Split");

/** Returns the entry of a session, or the first reason against it in C5's order. */
const tryEntry = (
  strategy: Strategy,
  state: State,
  slice: Candidates,
  session: number,
): Holding | SkipReason => {
  const row = session - slice.from;
  const barred = slice.skips[row]!;
  if (barred === LAST_SESSION || barred === SPLIT) return SKIP_REASONS[barred - 1]!;
  if (state.open.length >= strategy.maxPositions) return "Max open positions";
  if (session - state.lastEntry < strategy.waitSessions) return "New position lag";
  slice.complete?.(row);
  const skip = slice.skips[row]!;
  if (skip > 0) return SKIP_REASONS[skip - 1]!;
  const risk = slice.risks[row]!;
  const tiedUp = state.open.reduce((sum, position) => sum + position.riskCents, 0);
  const spreads = sizeOf(strategy, risk, state.balanceCents, state.balanceCents - tiedUp);
  if (typeof spreads === "string") return spreads;
  return {
    slice,
    row,
    entry: session,
    exit: slice.exitSessions[row]!,
    spreads,
    riskCents: risk * spreads,
    pnlCents: (slice.openFlows[row]! + slice.closeFlows[row]!) * spreads,
  };
};

/**
 * Walks the period once with the rules that tie positions together (E1, E2, B1 to B4). Each session closes positions
 * first, then enters at most one. `slices` are in any order. Throws a RangeError on a missing session.
 */
export const walkPortfolio = (strategy: Strategy, period: Period, slices: readonly Candidates[]): Walk => {
  const ordered = slices.toSorted((a, b) => a.from - b.from);
  const state: State = {
    open: [],
    taken: [],
    skipped: new Map(),
    balanceCents: strategy.startBalanceCents,
    lastEntry: Number.NEGATIVE_INFINITY,
  };
  let session = period.first;
  for (const slice of ordered) {
    if (slice.from !== session) throw new RangeError(`candidates of session ${session} are missing`);
    for (; session < slice.from + slice.skips.length; session++) {
      closeReached(state, session);
      const entry = tryEntry(strategy, state, slice, session);
      if (typeof entry === "string") state.skipped.set(entry, (state.skipped.get(entry) ?? 0) + 1);
      else {
        state.open.push(entry);
        state.lastEntry = session;
      }
    }
  }
  if (session !== period.last + 1) throw new RangeError(`candidates of session ${session} are missing`);
  const { taken, skipped } = state;
  const largestRisk = taken.reduce((largest, each) => Math.max(largest, each.riskCents), 0);
  return { taken, skipped, startBalanceCents: strategy.startBalanceCents || 2 * largestRisk };
};
