import type { ChainExpiry, LastChain, QuoteColumns } from "../../domain/data/last-chain.ts";
import type { Day } from "../../domain/day.ts";
import type { RightCode } from "../pricing/black-scholes.ts";
import { type DailySeries, type EarlyPrices, type Market, ownPriceReader } from "./market.ts";
import { type ExpiryGroup, expiryGroups, slotOf } from "./session-chain.ts";

/** A market's last session, as a chain for a page and as a market for the engine's choice. */

type Quote = {
  readonly strike: number;
  readonly bid: number;
  readonly ask: number;
  readonly delta: number;
  /** The row's own price; undefined where it is the close (M1a). */
  readonly underlying: number | undefined;
};

const quotesOf = (market: Market, session: number, { start, end }: ExpiryGroup): Quote[] => {
  const ownPriceOf = ownPriceReader(market);
  return Array.from(market.index.contracts.subarray(start, end), (contract) => {
    const slot = slotOf(market.contracts, contract, session);
    return {
      strike: market.contracts.strikes[contract]!,
      bid: market.quotes.bids[slot]!,
      ask: market.quotes.asks[slot]!,
      delta: Math.abs(market.quotes.deltas[slot]!),
      underlying: ownPriceOf?.(slot, session),
    };
  });
};

/** Returns the distance of a |delta| from 0 and 1. */
const inwards = ({ delta }: Quote): number => Math.min(delta, 1 - delta);

/** The thresholds to try in turn. The last one leaves one contract per right and expiry. */
const FLOORS = [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.3, 0.5];

const above = (quotes: readonly Quote[], floor: number): readonly Quote[] => {
  if (floor === 0) return quotes;
  const innermost = Math.max(...quotes.map(inwards));
  const limit = Math.min(floor, innermost);
  return quotes.filter((quote) => inwards(quote) >= limit);
};

const columnsOf = (quotes: readonly Quote[]): QuoteColumns => {
  const underlyings = quotes.map(({ underlying }) => underlying).filter((price) => price !== undefined);
  return {
    strikes: quotes.map(({ strike }) => strike),
    bids: quotes.map(({ bid }) => bid),
    asks: quotes.map(({ ask }) => ask),
    deltas: quotes.map(({ delta }) => delta),
    ...(underlyings.length > 0 && { underlyings }),
  };
};

type Group = { readonly right: RightCode; readonly expiry: number; readonly quotes: readonly Quote[] };

const expiriesOf = (groups: readonly Group[]): ChainExpiry[] => {
  const days = [...new Set(groups.map(({ expiry }) => expiry))].sort((a, b) => a - b);
  const columns = (right: RightCode, day: number): QuoteColumns =>
    columnsOf(groups.find((group) => group.right === right && group.expiry === day)?.quotes ?? []);
  return days.map((day) => ({ day: day as Day, calls: columns(0, day), puts: columns(1, day) }));
};

/**
 * Returns the last chain of a market, without expiries that no position can take any more (C2). Above `most` quotes
 * it leaves out the fewest contracts furthest in and out of the money by |delta|, and says which.
 */
export const lastChainOf = (market: Market, most: number): LastChain => {
  const session = market.lastChainSession;
  const day = market.sessions[session] as Day;
  const groups: Group[] = expiryGroups(
    market.contracts,
    market.index,
  )(session)
    .filter(({ expiry, settlement }) => expiry - day >= 1 && settlement > session)
    .map((group) => ({ right: group.right, expiry: group.expiry, quotes: quotesOf(market, session, group) }));
  const cut = (floor: number): Group[] =>
    groups.map((group) => ({ ...group, quotes: above(group.quotes, floor) }));
  const fits = (floor: number): boolean =>
    cut(floor).reduce((sum, { quotes }) => sum + quotes.length, 0) <= most;
  const deltaFloor = FLOORS.find(fits) ?? FLOORS[FLOORS.length - 1]!;
  return { day, closeCents: market.closes[session]!, deltaFloor, expiries: expiriesOf(cut(deltaFloor)) };
};

const NO_SERIES = new Float64Array([Number.NaN]);
const NO_DAILY: DailySeries = {
  open: NO_SERIES,
  high: NO_SERIES,
  low: NO_SERIES,
  close: NO_SERIES,
  volume: NO_SERIES,
  impliedVolatility: NO_SERIES,
  termStructure: NO_SERIES,
  skew: NO_SERIES,
  callVolume: NO_SERIES,
  putVolume: NO_SERIES,
};

/** Returns what early quotes saw, of the quotes of all sides; undefined where that is the close (M1a). */
const earlyPricesOf = (sides: readonly QuoteColumns[]): EarlyPrices | undefined => {
  if (!sides.some(({ underlyings }) => underlyings)) return undefined;
  return {
    // Nothing reads a chain's price where there are no filters.
    chain: Int32Array.of(0),
    own: Int32Array.from(sides.flatMap(({ strikes, underlyings }) => underlyings ?? strikes.map(() => 0))),
  };
};

/** Returns a market of the chain's one session. Contracts are numbered in the session index's order. */
export const marketOfChain = ({ day, closeCents, expiries }: LastChain): Market => {
  const sides = (["calls", "puts"] as const).flatMap((side, right) =>
    expiries.map((expiry) => ({ right, day: expiry.day, columns: expiry[side] })),
  );
  const each = (pick: (side: (typeof sides)[number]) => readonly number[]): number[] => sides.flatMap(pick);
  const strikes = Int32Array.from(each(({ columns }) => columns.strikes));
  const count = strikes.length;
  return {
    meta: { ticker: "", displayName: "", source: "", modelled: false },
    sessions: Int32Array.of(day),
    firstChainSession: 0,
    lastChainSession: 0,
    closes: Int32Array.of(closeCents),
    contracts: {
      rights: Uint8Array.from(each(({ right, columns }) => columns.strikes.map(() => right))),
      expiries: Int32Array.from(each((side) => side.columns.strikes.map(() => side.day))),
      strikes,
      // All of them settle later.
      settlements: new Int32Array(count).fill(1),
      firstSessions: new Int32Array(count),
      offsets: Int32Array.from({ length: count + 1 }, (_, contract) => contract),
    },
    quotes: {
      bids: Int32Array.from(each(({ columns }) => columns.bids)),
      asks: Int32Array.from(each(({ columns }) => columns.asks)),
      deltas: Float64Array.from(each(({ columns }) => columns.deltas)),
    },
    index: {
      starts: Int32Array.of(0, count),
      contracts: Int32Array.from({ length: count }, (_, contract) => contract),
    },
    daily: NO_DAILY,
    early: earlyPricesOf(sides.map(({ columns }) => columns)),
    splits: [],
    dividends: [],
    settlementPrices: new Map(),
    amExpiries: new Set(),
    events: [],
  };
};
