import type { TickerEntry } from "#shared/contracts/manifest.ts";
import type { Day } from "#shared/domain/day.ts";
import type { StoredSessions } from "#shared/engine/market/build/stored-sessions.ts";
import type { Columns } from "#shared/engine/market/layout.ts";
import type { Objects } from "../../store/objects/ports.ts";
import type { GivenFacts } from "../side-files/read-side-files.ts";
import { type MarketSources, mediansOf, readSources } from "./sources.ts";
import { type OpenedMarket, openStored } from "./stored-market.ts";
import { WholeImportNeeded } from "./whole-import.ts";

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

type DailyColumns = Pick<Columns, "sessions" | "open" | "high" | "low" | "close" | "volume" | "indexStarts">;

const readDaily = async ({ read }: OpenedMarket): Promise<DailyColumns> => ({
  sessions: await read("sessions"),
  open: await read("open"),
  high: await read("high"),
  low: await read("low"),
  close: await read("close"),
  volume: await read("volume"),
  indexStarts: await read("indexStarts"),
});

/** Returns the underlying's bars. Days of the calendar without one are bars of blanks. */
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

/** Opens a ticker's current market for an append. Throws DamagedObject, and WholeImportNeeded without its sources. */
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
  const sources = await readSources(objects, entry.key);
  if (!sources)
    throw new WholeImportNeeded("", `the sources of ${entry.ticker} are damaged: import all files together`);
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
