import type { TickerEntry } from "#shared/contracts/manifest.ts";
import type { Day } from "#shared/domain/day.ts";
import { EVENT_TYPES, type MarketEvent } from "#shared/domain/event.ts";
import type { StoredSessions } from "#shared/engine/market/build/stored-sessions.ts";
import type { Columns } from "#shared/engine/market/layout.ts";
import type { Objects } from "../../store/objects/ports.ts";
import { splitsOf } from "../facts/splits.ts";
import { shippedEvents } from "../side-files/market-events.ts";
import type { GivenFacts } from "../side-files/read-side-files.ts";
import { type MarketSources, mediansOf, readSources } from "./sources.ts";
import { type OpenedMarket, openStored } from "./stored-market.ts";

export type AppendBase = {
  readonly entry: TickerEntry;
  readonly market: OpenedMarket;
  readonly sources: MarketSources;
  /** The rows of its side files. */
  readonly facts: GivenFacts;
  readonly stored: StoredSessions;
  /** Quotes by day, for days with some. */
  readonly quotesOn: ReadonlyMap<number, number>;
};

type DailyColumns = Pick<
  Columns,
  "sessions" | "closes" | "open" | "high" | "low" | "close" | "volume" | "indexStarts"
>;

const readDaily = async ({ read }: OpenedMarket): Promise<DailyColumns> => ({
  sessions: await read("sessions"),
  closes: await read("closes"),
  open: await read("open"),
  high: await read("high"),
  low: await read("low"),
  close: await read("close"),
  volume: await read("volume"),
  indexStarts: await read("indexStarts"),
});

/**
 * Returns the bars of the underlying. Days of the calendar without one are bars of blanks: they keep the calendar's
 * first and last session.
 */
const barsOf = ({ sessions, open, high, low, close, volume }: DailyColumns): GivenFacts["underlying"] => ({
  days: Array.from(sessions),
  open: Array.from(open),
  high: Array.from(high),
  low: Array.from(low),
  close: Array.from(close),
  volume: Array.from(volume),
});

const quotesByDay = ({ sessions, indexStarts }: DailyColumns): ReadonlyMap<number, number> => {
  const quotes = new Map<number, number>();
  sessions.forEach((day, s) => {
    const count = indexStarts[s + 1]! - indexStarts[s]!;
    if (count > 0) quotes.set(day, count);
  });
  return quotes;
};

/** Returns the prices that an older import noted: the closes of chain sessions that no bar gives. */
const pricesOf = (
  { facts }: OpenedMarket,
  { sessions, closes, close }: DailyColumns,
  quotesOn: ReadonlyMap<number, number>,
): [number, number][] => {
  const { withoutClose } = facts;
  const without = new Set(withoutClose);
  return Array.from(sessions).flatMap((day, s): [number, number][] => {
    const isOwn = withoutClose ? !without.has(s) : quotesOn.has(day);
    return isOwn && !(close[s]! > 0) && closes[s]! > 0 ? [[day, closes[s]!]] : [];
  });
};

const sameEvents = (a: readonly MarketEvent[], b: readonly MarketEvent[]): boolean =>
  a.length === b.length && a.every(({ day, time }, i) => day === b[i]!.day && time === b[i]!.time);

/** Returns the events of types that differ from the shipped ones: an older import was given those. */
const ownEvents = (
  ticker: string,
  chain: StoredSessions["chain"],
  events: readonly MarketEvent[],
): MarketEvent[] => {
  const shipped = shippedEvents(ticker, chain.first, chain.last).toSorted((a, b) => a.day - b.day);
  return EVENT_TYPES.flatMap((type) => {
    const [own, theirs] = [events, shipped].map((list) => list.filter((event) => event.type === type));
    return sameEvents(own!, theirs!) ? [] : own!;
  });
};

/** Returns the sources of a market that was imported before they were kept, as far as the market tells. */
const derivedSources = (
  market: OpenedMarket,
  daily: DailyColumns,
  chain: StoredSessions["chain"],
  quotesOn: ReadonlyMap<number, number>,
): MarketSources => {
  const { meta, splits, dividends, settlementPrices, events } = market.facts;
  const prices = pricesOf(market, daily, quotesOn);
  const own = ownEvents(meta.ticker, chain, events);
  const isShipped = JSON.stringify(splits) === JSON.stringify(splitsOf(meta.ticker));
  return {
    version: 1,
    vendors: meta.source.split(", "),
    strict: { symbols: false },
    prices,
    given: {
      ...(own.length > 0 && { events: own }),
      ...(!isShipped && { splits: [...splits] }),
      ...(dividends && { dividends: [...dividends] }),
      ...(settlementPrices && { settlementPrices: [...settlementPrices] }),
    },
    inboxFiles: {},
  };
};

/** Opens a ticker's current market for an append. Throws DamagedObject. */
export const appendBase = async (
  objects: Pick<Objects, "get" | "stream">,
  entry: TickerEntry,
): Promise<AppendBase> => {
  const market = await openStored(objects, entry);
  const daily = await readDaily(market);
  const quotesOn = quotesByDay(daily);
  const { firstChainSession, lastChainSession } = market.facts;
  const chain = {
    first: daily.sessions[firstChainSession] as Day,
    last: daily.sessions[lastChainSession] as Day,
  };
  const sources = (await readSources(objects, entry.key)) ?? derivedSources(market, daily, chain, quotesOn);
  return {
    entry,
    market,
    sources,
    facts: { underlying: barsOf(daily), ...sources.given },
    stored: {
      chain,
      quoted: [...quotesOn.keys()],
      prices: new Map(sources.prices),
      medians: mediansOf(sources),
    },
    quotesOn,
  };
};
