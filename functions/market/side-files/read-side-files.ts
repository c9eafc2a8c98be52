import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { centsOfNumber } from "#shared/domain/money.ts";
import type { Dividend, MarketEvent, SettlementPrice, Split } from "#shared/domain/strategy/event.ts";
import type { MarketSurroundings } from "#shared/engine/market/build/builder.ts";
import type { UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";
import type { DaySpan } from "#shared/engine/market/build/stored-sessions.ts";
import { MOST_CENTS } from "../chain/screen.ts";
import { splitsOf } from "../facts/splits.ts";
import type { ImportFile } from "../import-file.ts";
import { eventsWith, readEvents, shippedEvents } from "./market-events.ts";
import { distinctDaysIn, positiveIn, readSideFile } from "./side-file.ts";
import { readUnderlying } from "./underlying-file.ts";

/** Reads ordinary cash dividends, `date,amount`: the ex-date and the dollars paid per share (M6). */
const readDividends = async (file: ImportFile): Promise<Dividend[]> => {
  const rows = await readSideFile(file, ["date", "amount"], []);
  const days = distinctDaysIn(rows, "date");
  return rows.map((row, i) => {
    const dollars = positiveIn(row, "amount");
    if (dollars * 100 > MOST_CENTS) throw row.refusal("amount", "is no such number");
    return { day: days[i]!, dollars };
  });
};

/**
 * Reads settlement prices, `date,price`: the expiry, and dollars, rounded to the cent (A2). A price is that of the
 * session on which its expiry settles: a second one for that session is refused (A1).
 */
const readSettlementPrices = async (file: ImportFile): Promise<SettlementPrice[]> => {
  const rows = await readSideFile(file, ["date", "price"], []);
  const days = distinctDaysIn(rows, "date", sessionOnOrBefore);
  return rows.map((row, i) => {
    const dollars = positiveIn(row, "price");
    if (dollars * 100 > MOST_CENTS) throw row.refusal("price", "is no such number");
    return { day: days[i]!, cents: centsOfNumber(dollars, "half up") };
  });
};

/** The largest split either way. */
const MOST_RATIO = 1000;

/**
 * Reads splits, `date,ratio`: the first day of the new shares, and the new shares per old share. Throws on a ratio of 1,
 * on one that no share was ever split by, and on two splits of a day.
 */
const readSplits = async (file: ImportFile): Promise<Split[]> => {
  const rows = await readSideFile(file, ["date", "ratio"], []);
  const days = distinctDaysIn(rows, "date");
  return rows.map((row, i) => {
    const ratio = positiveIn(row, "ratio");
    if (ratio === 1) throw row.refusal("ratio", "splits nothing");
    if (ratio > MOST_RATIO || ratio * MOST_RATIO < 1) throw row.refusal("ratio", "is no ratio of a split");
    return { day: days[i]!, ratio };
  });
};

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
