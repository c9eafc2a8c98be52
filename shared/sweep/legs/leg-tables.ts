import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import type { Sweep } from "../../domain/sweep/sweep.ts";
import { isExercised } from "../../engine/exits/assignment.ts";
import { dividendsAfterSessions } from "../../engine/market/dividends.ts";
import type { Market } from "../../engine/market/market.ts";
import { ownCloses } from "../../engine/market/own-closes.ts";
import type { Period } from "../../engine/market/period.ts";
import { sessionsBeforeSplits } from "../../engine/market/session-lookup.ts";
import { fillsAt } from "../../engine/position/fill.ts";
import { nakedPercentOf } from "../../engine/position/naked-percent.ts";
import { holdLeg } from "../../engine/position/position.ts";
import { chosenContracts, NO_CONTRACT } from "./chosen-contracts.ts";
import {
  type ClosingSeries,
  type Costs,
  closingSeries,
  MARGIN,
  NEVER,
  sharesSeries,
} from "./closing-series.ts";
import type { LegPlan, LegSpec } from "./leg-plan.ts";

const SOLD_CALL = { side: "short", right: "call", quantity: 1 } as const;

/**
 * Returns for each session of each spec, spec after spec, the first session from that one on on which the holder of its
 * contract exercises it (M6), counted from the period's first; NEVER for none and for all but sold calls. Undefined for a
 * ticker without dividends.
 */
const exercisesOf = (
  market: Market,
  { first, last }: Pick<Period, "first" | "last">,
  specs: readonly LegSpec[],
  chosen: Int32Array,
): Uint16Array | undefined => {
  const dividends = dividendsAfterSessions(market);
  if (!dividends) return undefined;
  const paying: number[] = [];
  for (let session = first; session <= last; session++) if (dividends[session]! > 0) paying.push(session);
  const known = new Map<number, readonly number[]>();
  const sessionsOf = (contract: number): readonly number[] => {
    const found = known.get(contract);
    if (found) return found;
    const leg = holdLeg(market, contract, SOLD_CALL);
    const from = market.contracts.firstSessions[contract]!;
    const exercised = paying.filter(
      (session) => session >= from && isExercised(market, dividends, leg, session),
    );
    known.set(contract, exercised);
    return exercised;
  };
  const sessions = last - first + 1;
  const exercises = new Uint16Array(specs.length * sessions).fill(NEVER);
  specs.forEach(({ side, right }, place) => {
    if (side !== "short" || right !== "call") return;
    for (let session = 0; session < sessions; session++) {
      const row = place * sessions + session;
      const contract = chosen[row]!;
      if (contract === NO_CONTRACT) continue;
      const next = sessionsOf(contract).find((each) => each >= first + session);
      if (next !== undefined) exercises[row] = next - first;
    }
  });
  return exercises;
};

/**
 * Tables for the paths of a slice's spreads, laid out for the kernel's memory. Sessions count from the period's
 * first. Money is cents per contract, inflows positive.
 */
export type LegTables = {
  readonly sessions: number;
  readonly specs: readonly LegSpec[];
  readonly commissionCents: Cents;
  /**
   * RECORD_WORDS values for each session of each spec, spec after spec: slot of the closing flows from that session
   * on (0 for no contract), flow of opening one contract without commission, strike, expiry day. The last word packs
   * the settlement session (low half) and the first session without a quote (high half), NEVER for later ones: before it
   * all rules look at the leg (X4). Shares come after all specs, as a call of strike 0 that never settles; their flows
   * hold the period's dividends before (H4).
   */
  readonly records: Int32Array;
  readonly flows: Int32Array;
  readonly quoted: Uint8Array;
  /** By `exercisesOf`, in the records' order; undefined for a ticker without dividends (M6). */
  readonly exercises: Uint16Array | undefined;
  readonly closes: Int32Array;
  /** 1 for each session with an underlying close of its own (H3): there a stop looks at carried quotes (X4a). */
  readonly ownCloses: Uint8Array;
  /** Of the underlying, for uncovered short options (B2). */
  readonly nakedPercent: number;
  /** By session: the last session of a position opened then, before a split (M4) or at the period's end. */
  readonly forcedEnds: Uint16Array;
  /** Maximum |cents| of opening or closing one contract, and maximum strike: they bound a spread's cents. */
  readonly largestFlowCents: Cents;
  readonly largestStrikeCents: Cents;
};

const RECORD_WORDS = 5;

/** The kernel stores sessions in 12 bits. */
export const MOST_SESSIONS = 4_000;

const forcedEndsOf = (market: Market, { first, last }: Pick<Period, "first" | "last">): Uint16Array => {
  const beforeSplit = sessionsBeforeSplits(market);
  const ends = new Uint16Array(last - first + 1);
  let end = last - first;
  for (let session = last - first; session >= 0; session--) {
    // Exits are checked from the next session on.
    ends[session] = end;
    if (beforeSplit[first + session] === 1) end = session;
  }
  return ends;
};

/** Words per contract: slot bases of both sides, strike, expiry, settlement. */
const CONTRACT_WORDS = 8;

const contractWords = (market: Market, first: number, { bases }: ClosingSeries): Int32Array => {
  const { strikes, expiries, settlements } = market.contracts;
  const words = new Int32Array(strikes.length * CONTRACT_WORDS);
  for (let contract = 0; contract < strikes.length; contract++) {
    const at = contract * CONTRACT_WORDS;
    words[at] = bases.long[contract]!;
    words[at + 1] = bases.short[contract]!;
    words[at + 2] = strikes[contract]!;
    words[at + 3] = expiries[contract]!;
    words[at + 4] = Math.min(settlements[contract]! - first, NEVER);
  }
  return words;
};

const recordsOf = (
  market: Market,
  period: Pick<Period, "first" | "last">,
  specs: readonly LegSpec[],
  chosen: Int32Array,
  series: ClosingSeries,
): Int32Array => {
  const { openings, gaps } = series;
  const words = contractWords(market, period.first, series);
  const sessions = period.last - period.first + 1;
  const records = new Int32Array(chosen.length * RECORD_WORDS);
  specs.forEach(({ side }, place) => {
    const base = side === "long" ? 0 : 1;
    for (let session = 0; session < sessions; session++) {
      const row = place * sessions + session;
      const contract = chosen[row]!;
      if (contract === NO_CONTRACT) continue;
      const from = contract * CONTRACT_WORDS;
      const slot = words[from + base]! + session;
      const at = row * RECORD_WORDS;
      records[at] = slot;
      records[at + 1] = openings[slot]!;
      records[at + 2] = words[from + 2]!;
      records[at + 3] = words[from + 3]!;
      records[at + 4] = words[from + 4]! | (gaps[slot]! << 16);
    }
  });
  return records;
};

type Series = Pick<LegTables, "records" | "flows" | "quoted">;

const joined = <C extends Int32Array | Uint8Array>(columns: readonly C[], into: C): C => {
  let at = 0;
  for (const column of columns) {
    into.set(column, at);
    at += column.length;
  }
  return into;
};

/** Returns the series with those of shares behind the options'. */
const withShares = (
  market: Market,
  period: Pick<Period, "first" | "last">,
  { records, flows, quoted }: Series,
): Series => {
  const shares = sharesSeries(market, period);
  const rows = new Int32Array(shares.flows.length * RECORD_WORDS);
  for (let session = 0; session < shares.flows.length; session++) {
    if (shares.quoted[session] === 0) continue;
    const paid = -MULTIPLIER * market.closes[period.first + session]!;
    rows.set(
      [flows.length + session, paid, 0, 0, NEVER | (shares.gaps[session]! << 16)],
      session * RECORD_WORDS,
    );
  }
  // Vector loops read past the end.
  const slots = flows.length + shares.flows.length + MARGIN;
  return {
    records: joined([records, rows], new Int32Array(records.length + rows.length)),
    flows: joined([flows, shares.flows], new Int32Array(slots)),
    quoted: joined([quoted, shares.quoted], new Uint8Array(slots)),
  };
};

/** Returns the maximum |value| of every `step`th value. */
const largestOf = (values: Int32Array, start = 0, step = 1): number => {
  let largest = 0;
  for (let at = start; at < values.length; at += step) largest = Math.max(largest, Math.abs(values[at]!));
  return largest;
};

/** Chooses and prices every spec on every session. Throws a RangeError beyond the kernel's range. */
export const legTables = (
  market: Market,
  period: Pick<Period, "first" | "last">,
  sweep: Pick<Sweep, "dteRule" | "slippagePercent" | "commissionCents">,
  { specs, hasShares }: Pick<LegPlan, "specs" | "hasShares">,
): LegTables => {
  const sessions = period.last - period.first + 1;
  if (sessions > MOST_SESSIONS)
    throw new RangeError(`a sweep takes at most ${MOST_SESSIONS} sessions, not ${sessions}`);
  const { commissionCents } = sweep;
  const costs: Costs = { fills: fillsAt(sweep.slippagePercent), commissionCents };
  const chosen = chosenContracts(market, period, sweep.dteRule, specs);
  const series = closingSeries(market, period, costs, specs, chosen);
  const ofOptions = { ...series, records: recordsOf(market, period, specs, chosen, series) };
  const { records, flows, quoted } = hasShares ? withShares(market, period, ofOptions) : ofOptions;
  const closes = market.closes.slice(period.first, period.last + 1);
  const exercises = exercisesOf(market, period, specs, chosen);
  return {
    sessions,
    specs,
    commissionCents,
    records,
    flows,
    quoted,
    exercises,
    closes,
    ownCloses: ownCloses(market).slice(period.first, period.last + 1),
    nakedPercent: nakedPercentOf(market.meta.ticker),
    forcedEnds: forcedEndsOf(market, period),
    largestFlowCents: Math.max(
      largestOf(flows),
      largestOf(records, 1, RECORD_WORDS) + commissionCents,
      // An exercised call closes at intrinsic value.
      exercises ? MULTIPLIER * largestOf(closes) : 0,
    ),
    largestStrikeCents: largestOf(records, 2, RECORD_WORDS),
  };
};
