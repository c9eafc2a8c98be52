import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { EVENT_TYPES } from "#shared/domain/strategy/event.ts";
import type { Market, ReferenceSeries } from "#shared/engine/market/market.ts";
import { needsMet } from "#shared/engine/market/needs.ts";
import { coreBytesOf } from "#shared/engine/market/open.ts";
import { checksumOf } from "../tickers/market-bytes.ts";

/** Returns the day of a series' last value, `yyyy-MM-dd`. */
export const lastDateOf = ({ days }: ReferenceSeries): string => formatDay(days[days.length - 1]! as Day);

export const quotedSessions = ({ index, sessions }: Market): Int32Array =>
  sessions.filter((_, s) => index.starts[s + 1]! > index.starts[s]!);

export const tickerEntry = (
  market: Market,
  key: string,
  bytes: Uint8Array,
  hasVix: boolean,
): TickerEntry => ({
  ...market.meta,
  key,
  bytes: bytes.length,
  coreBytes: coreBytesOf(bytes),
  checksum: checksumOf(bytes, coreBytesOf(bytes)),
  axis: {
    firstDate: formatDay(market.sessions[0]! as Day),
    lastDate: formatDay(market.sessions[market.sessions.length - 1]! as Day),
  },
  firstDate: formatDay(market.sessions[market.firstChainSession]! as Day),
  lastDate: formatDay(market.sessions[market.lastChainSession]! as Day),
  sessions: quotedSessions(market).length,
  expiries: new Set(market.contracts.expiries).size,
  quotes: market.index.contracts.length,
  ...(market.dividends.length > 0 && { dividends: market.dividends.length }),
  ...(market.settlementPrices.size > 0 && { settlementPrices: market.settlementPrices.size }),
  has: needsMet(market, hasVix),
  eventTypes: EVENT_TYPES.filter((type) => market.events.some((event) => event.type === type)),
});
