import { intrinsicCents, type Side, signOf } from "../../domain/contract.ts";
import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import { lotDividendsBefore } from "../../engine/market/dividends.ts";
import type { Market } from "../../engine/market/market.ts";
import { ownCloses } from "../../engine/market/own-closes.ts";
import type { Period } from "../../engine/market/period.ts";
import { carriedFrom, type Quote, type QuotedOption } from "../../engine/position/carried-quote.ts";
import type { Fills } from "../../engine/position/fill.ts";
import { NO_CONTRACT } from "./chosen-contracts.ts";
import type { LegSpec } from "./leg-plan.ts";

/** The rows of shares, by session of the period. Money is cents a lot. */
type SharesSeries = {
  /** What selling a lot brings, with all dividends of the period before (H2, H4). */
  readonly flows: Int32Array;
  /** 1 where the underlying has a close of its own (H3). */
  readonly quoted: Uint8Array;
  /** The first session without one from each session on; NEVER if there is none. */
  readonly gaps: Uint16Array;
};

export const sharesSeries = (
  market: Market,
  { first, last }: Pick<Period, "first" | "last">,
): SharesSeries => {
  const count = last - first + 1;
  const dividends = lotDividendsBefore(market);
  const flows = new Int32Array(count);
  const gaps = new Uint16Array(count);
  const quoted = ownCloses(market).slice(first, last + 1);
  let gap = NEVER;
  for (let session = count - 1; session >= 0; session--) {
    const paid = dividends ? dividends[first + session]! - dividends[first]! : 0;
    flows[session] = MULTIPLIER * market.closes[first + session]! + paid;
    if (quoted[session] === 0) gap = session;
    gaps[session] = gap;
  }
  return { flows, quoted, gaps };
};

/** Fills (F2), and commission per contract and side (F3). */
export type Costs = { readonly fills: Fills; readonly commissionCents: Cents };

/**
 * Cash flows in cents, commission included (F4), of closing one contract on each session. A series starts when the
 * contract is first chosen and ends when it settles or the period ends. On a session without a quote it closes at the
 * carried one (M3a). That depends on the session alone, since a contract has a quote wherever it is chosen. On its
 * settlement session a contract closes at intrinsic value without commission (X2, F3): a position closes at its
 * earliest settlement. Long and short fill differently, so a contract used as both has two series.
 */
export type ClosingSeries = {
  readonly flows: Int32Array;
  /** Cash flow of opening one contract by slot, without commission: negative for a long one. */
  readonly openings: Int32Array;
  /** 1 where the contract has a quote (X4). */
  readonly quoted: Uint8Array;
  /** For each slot the next session without a quote, its own included; NEVER if there is none. */
  readonly gaps: Uint16Array;
  /** By side: a contract's base plus a session (from the period's first) is its slot. */
  readonly bases: Readonly<Record<Side, Int32Array>>;
};

/** After every session. */
export const NEVER = 0xffff;

/** Padding slots on both ends, for vector loops that read past the end. */
export const MARGIN = 64;

const UNUSED = -1;

/** Limit of the kernel's 32 bits, with room for a level that is never reached. */
const MOST_CENTS = 2 ** 31 - 2;

/** Returns the amount. Throws a RangeError if it exceeds the kernel's range. */
const inRange = (cents: Cents): Cents => {
  if (Math.abs(cents) > MOST_CENTS) throw new RangeError(`${cents} cents are too many for a sweep`);
  return cents;
};

/** Returns for each contract the first session on which a spec of a side chooses it, UNUSED if none does. */
const firstUses = (
  specs: readonly LegSpec[],
  chosen: Int32Array,
  contracts: number,
): Record<Side, Int32Array> => {
  const uses = {
    long: new Int32Array(contracts).fill(UNUSED),
    short: new Int32Array(contracts).fill(UNUSED),
  };
  const sessions = chosen.length / Math.max(1, specs.length);
  specs.forEach(({ side }, place) => {
    const first = uses[side];
    for (let session = 0; session < sessions; session++) {
      const contract = chosen[place * sessions + session]!;
      if (contract === NO_CONTRACT) continue;
      const known = first[contract]!;
      if (known === UNUSED || session < known) first[contract] = session;
    }
  });
  return uses;
};

const SIDES = ["long", "short"] as const;

/** Returns the carried quote of a session, from the session of the last quote before it (M3a). */
type CarryQuote = (session: number, quotedOn: number) => Quote;

/** Returns a function for an option's carried quotes, each computed once for both sides. */
const carriedQuotes = (market: Market, option: QuotedOption): CarryQuote => {
  const known = new Map<number, Quote>();
  let carry: ((session: number) => Quote) | undefined;
  let carriedOn = UNUSED;
  return (session, quotedOn) => {
    const found = known.get(session);
    if (found) return found;
    if (!carry || quotedOn !== carriedOn) carry = carriedFrom(market, option, quotedOn);
    carriedOn = quotedOn;
    const quote = carry(session);
    known.set(session, quote);
    return quote;
  };
};

/** Returns the series of every chosen contract. `chosen` comes from `chosenContracts`. */
export const closingSeries = (
  market: Market,
  period: Pick<Period, "first" | "last">,
  { fills, commissionCents }: Costs,
  specs: readonly LegSpec[],
  chosen: Int32Array,
): ClosingSeries => {
  const { contracts, closes, sessions, settlementPrices } = market;
  const { bids, asks } = market.quotes;
  const count = contracts.rights.length;
  const lastSession = period.last - period.first;
  const uses = firstUses(specs, chosen, count);
  const settledOn = (contract: number): number => contracts.settlements[contract]! - period.first;
  const endOf = (contract: number): number => Math.min(settledOn(contract), lastSession);

  const bases = { long: new Int32Array(count), short: new Int32Array(count) };
  let slots = MARGIN;
  // In order of contracts: neighbors by strike, which spreads use together, lie side by side.
  for (let contract = 0; contract < count; contract++)
    for (const side of SIDES) {
      const from = uses[side][contract]!;
      if (from === UNUSED) continue;
      bases[side][contract] = slots - from;
      slots += endOf(contract) - from + 1;
    }
  const flows = new Int32Array(slots + MARGIN);
  const openings = new Int32Array(slots + MARGIN);
  const quoted = new Uint8Array(slots + MARGIN);
  const gaps = new Uint16Array(slots + MARGIN).fill(NEVER);

  const optionOf = (contract: number): QuotedOption => ({
    right: contracts.rights[contract] === 0 ? 0 : 1,
    strikeCents: contracts.strikes[contract]!,
    expiry: contracts.expiries[contract]!,
    quoteBase: contracts.offsets[contract]! - contracts.firstSessions[contract]!,
  });
  const fill = (contract: number, side: Side, from: number, carry: CarryQuote): void => {
    const sign = signOf(side);
    const [openAt, closeAt] =
      side === "long" ? ([fills.buy, fills.sell] as const) : ([fills.sell, fills.buy] as const);
    const right = contracts.rights[contract] === 0 ? "call" : "put";
    const base = bases[side][contract]!;
    const quoteBase = contracts.offsets[contract]! - contracts.firstSessions[contract]! + period.first;
    const lastQuoted = contracts.offsets[contract + 1]! - 1 - quoteBase;
    const settlement = settledOn(contract);
    const closing = (bid: Cents, ask: Cents): Cents =>
      sign * closeAt(bid, ask) * MULTIPLIER - commissionCents;
    let flow = 0;
    let quotedOn = from;
    for (let session = from; session <= endOf(contract); session++) {
      const slot = base + session;
      const quote = quoteBase + session;
      const isQuoted = session <= lastQuoted && asks[quote]! > 0;
      if (session === settlement) {
        // A2: an AM-settled expiry settles at its own price.
        const underlying =
          settlementPrices.get(sessions[period.first + session]!) ?? closes[period.first + session]!;
        flow = sign * intrinsicCents(right, contracts.strikes[contract]!, underlying) * MULTIPLIER;
      } else if (isQuoted) {
        const [bid, ask] = [bids[quote]!, asks[quote]!];
        flow = closing(bid, ask);
        openings[slot] = inRange(-sign * openAt(bid, ask) * MULTIPLIER);
        quotedOn = session;
      } else {
        const { bidCents, askCents } = carry(period.first + session, period.first + quotedOn);
        flow = closing(bidCents, askCents);
      }
      flows[slot] = inRange(flow);
      quoted[slot] = isQuoted ? 1 : 0;
    }
    let gap = NEVER;
    for (let session = endOf(contract); session >= from; session--) {
      if (quoted[base + session] === 0) gap = session;
      gaps[base + session] = gap;
    }
  };
  for (let contract = 0; contract < count; contract++) {
    const used = SIDES.filter((side) => uses[side][contract] !== UNUSED);
    if (used.length === 0) continue;
    const carry = carriedQuotes(market, optionOf(contract));
    for (const side of used) fill(contract, side, uses[side][contract]!, carry);
  }
  return { flows, openings, quoted, gaps, bases };
};
