import { type Day, formatDay, parseDay } from "../../../shared/domain/day.ts";
import { centsOfNumber } from "../../../shared/domain/money.ts";
import type { Dividend, MarketEvent, SettlementPrice, Split } from "../../../shared/domain/strategy/event.ts";
import { createMarketBuilder } from "../../../shared/engine/market/build/builder.ts";
import type { UnderlyingBars } from "../../../shared/engine/market/build/session-axis.ts";
import type { Market } from "../../../shared/engine/market/market.ts";
import { openMarket } from "../../../shared/engine/market/open.ts";

/** A chain row of a test: dates `yyyy-MM-dd`, money in dollars, missing fields blank. */
export type ChainRow = {
  readonly date: string;
  readonly expiry: string;
  readonly strike: number;
  readonly right: "call" | "put";
  readonly bid: number;
  readonly ask: number;
  readonly delta?: number;
  readonly iv?: number;
  readonly volume?: number;
  readonly underlying?: number;
};

/** A bar of the underlying; missing prices equal the close. */
type Bar = {
  readonly date: string;
  readonly close: number;
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly volume?: number;
};

export type MarketOptions = {
  readonly ticker?: string;
  readonly modelled?: boolean;
  readonly quotesAt?: string | undefined;
  readonly underlying?: readonly Bar[];
  readonly splits?: readonly Split[];
  readonly dividends?: readonly Dividend[];
  readonly settlementPrices?: readonly SettlementPrice[];
  readonly amExpiries?: readonly number[];
  readonly events?: readonly MarketEvent[];
};

const days = new Map<string, Day>();

/** Returns the day of a date. Throws on an invalid date, so that a test cannot mistype one. */
export const day = (date: string): Day => {
  const found = days.get(date) ?? parseDay(date);
  if (found === undefined) throw new RangeError(`no date: ${date}`);
  days.set(date, found);
  return found;
};

const barsOf = (bars: readonly Bar[]): UnderlyingBars => ({
  days: bars.map(({ date }) => day(date)),
  open: bars.map(({ open, close }) => open ?? close),
  high: bars.map(({ high, close }) => high ?? close),
  low: bars.map(({ low, close }) => low ?? close),
  close: bars.map(({ close }) => close),
  volume: bars.map(({ volume }) => volume ?? Number.NaN),
});

/** Returns the market object of a few rows, without the importer's checks: the rows must be as M2 keeps them. */
export const marketBytesOf = (rows: readonly ChainRow[], options: MarketOptions = {}): Uint8Array => {
  const builder = createMarketBuilder();
  builder.startFile("rows");
  rows.forEach((row, i) => {
    builder.add({
      day: day(row.date),
      expiry: day(row.expiry),
      strikeCents: centsOfNumber(row.strike, "half up"),
      right: row.right === "call" ? 0 : 1,
      bidCents: centsOfNumber(row.bid, "down"),
      askCents: centsOfNumber(row.ask, "up"),
      delta: row.delta ?? Number.NaN,
      impliedVolatility: row.iv ?? Number.NaN,
      volume: row.volume ?? Number.NaN,
      underlyingCents: row.underlying === undefined ? Number.NaN : centsOfNumber(row.underlying, "half up"),
      line: i + 1,
    });
  });
  const { ticker = "TEST", modelled = false, quotesAt, underlying = [] } = options;
  const { splits = [], dividends = [], settlementPrices = [], amExpiries = [], events = [] } = options;
  return builder.finish({
    meta: {
      ...{ ticker, displayName: `${ticker} Inc.`, source: "test", modelled },
      ...(quotesAt !== undefined && { quotesAt }),
    },
    underlying: barsOf(underlying),
    splits,
    dividends,
    settlementPrices,
    amExpiries,
    events,
  });
};

/** Returns the market of a few rows, as the engine opens it. */
export const marketOf = (rows: readonly ChainRow[], options: MarketOptions = {}): Market =>
  openMarket(marketBytesOf(rows, options));

/** Returns a contract of a market with its quote on a date, in cents; undefined without a quote. */
export const quoteOf = (
  market: Market,
  { date, expiry, strike, right }: Pick<ChainRow, "date" | "expiry" | "strike" | "right">,
): { readonly bid: number; readonly ask: number; readonly delta: number } | undefined => {
  const { rights, expiries, strikes, firstSessions, offsets } = market.contracts;
  const code = right === "call" ? 0 : 1;
  const cents = centsOfNumber(strike, "half up");
  const isIt = (c: number): boolean =>
    rights[c] === code && expiries[c] === day(expiry) && strikes[c] === cents;
  const c = rights.findIndex((_, candidate) => isIt(candidate));
  const slot = c < 0 ? -1 : offsets[c]! + market.sessions.indexOf(day(date)) - firstSessions[c]!;
  if (c < 0 || slot < offsets[c]! || slot >= offsets[c + 1]! || market.quotes.asks[slot] === 0)
    return undefined;
  return {
    bid: market.quotes.bids[slot]!,
    ask: market.quotes.asks[slot]!,
    delta: market.quotes.deltas[slot]!,
  };
};

/** Returns the dates of a market's sessions. */
export const datesOf = (market: Market): string[] => Array.from(market.sessions, (d) => formatDay(d as Day));
