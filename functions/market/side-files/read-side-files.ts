import type { Dividend, MarketEvent, SettlementPrice, Split } from "#shared/domain/strategy/event.ts";
import type { MarketSurroundings } from "#shared/engine/market/build/builder.ts";
import type { UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";
import type { DaySpan } from "#shared/engine/market/build/stored-sessions.ts";
import { splitsOf } from "../facts/splits.ts";
import type { ImportFile } from "../import-file.ts";
import { readDividends, readSettlementPrices, readSplits } from "./dated-files.ts";
import { eventsWith, readEvents, shippedEvents } from "./market-events.ts";
import { readUnderlying } from "./underlying-file.ts";

/** The side files of a chain: options of the command, and file names in the inbox. */
export const SIDE_FILES = ["underlying", "events", "splits", "dividends", "settlement"] as const;

export type SideFiles = { readonly [Name in (typeof SIDE_FILES)[number]]?: ImportFile };

export type GivenFacts = {
  readonly underlying?: UnderlyingBars | undefined;
  readonly events?: readonly MarketEvent[] | undefined;
  readonly splits?: readonly Split[] | undefined;
  readonly dividends?: readonly Dividend[] | undefined;
  readonly settlementPrices?: readonly SettlementPrice[] | undefined;
};

/** Reads a ticker's side files. Throws ImportRefusal on invalid rows. */
export const readSideFiles = async ({
  underlying,
  events,
  splits,
  dividends,
  settlement,
}: SideFiles): Promise<GivenFacts> => ({
  underlying: underlying && (await readUnderlying(underlying)),
  events: events && (await readEvents(events)),
  splits: splits && (await readSplits(splits)),
  dividends: dividends && (await readDividends(dividends)),
  settlementPrices: settlement && (await readSettlementPrices(settlement)),
});

/**
 * Returns what a market has beside its chain. Without own splits the shipped ones apply, and shipped events where the
 * ticker has none of that type; no dividends and no settlement prices are shipped.
 */
export const surroundingsOf = (
  ticker: string,
  { underlying, events = [], splits, dividends = [], settlementPrices = [] }: GivenFacts,
  chain: DaySpan,
): Omit<MarketSurroundings, "meta" | "stored"> => ({
  ...(underlying && { underlying }),
  splits: splits ?? splitsOf(ticker),
  dividends,
  settlementPrices,
  events: eventsWith(shippedEvents(ticker, chain.first, chain.last), events),
});
