import { type DataReport, type DataYear, MOST_GAPS } from "../../../domain/data-report.ts";
import { type Day, formatDay, yearOf } from "../../../domain/day.ts";
import type { Cents } from "../../../domain/money.ts";
import { medianOf } from "../../median.ts";
import type { Market } from "../market.ts";
import { isCloseOff } from "./measures.ts";
import { noteQuotes } from "./note-quotes.ts";
import { countsOn, note, type OddTally, oddTally } from "./odd-tally.ts";
import { sessionCounts } from "./session-counts.ts";

/**
 * The data report of a market: one pass over its quotes, contract by contract as they lie, with memory for its sessions
 * alone.
 */

/** The prices that the chain's rows gave, by day, in cents. */
export type OwnPrices = ReadonlyMap<number, Cents>;

/** Returns the underlying's price of each session: the chain's own, else the close. */
const pricesOf = ({ sessions, closes }: Market, own: OwnPrices): Int32Array =>
  sessions.map((day, s) => own.get(day) ?? closes[s]!);

/** Notes the sessions on which the underlying's file and the chain give a price each. */
const noteCloses = (
  { sessions, daily }: Market,
  own: OwnPrices,
  years: Int32Array,
  tally: OddTally,
): void => {
  sessions.forEach((day, s) => {
    const [close, price] = [daily.close[s]!, own.get(day)];
    if (close > 0 && price !== undefined) note(tally.closes, years[s]!, isCloseOff(100 * close, price));
  });
};

type YearFigures = Pick<DataYear, "sessions" | "missing" | "expiries" | "strikes" | "quotes">;

/** Returns the figures of the sessions `from` to `to` (excluded) of a year, and the missing ones. */
const yearFigures = (
  { index: { starts } }: Market,
  chains: readonly ({ readonly expiries: number; readonly strikes: number } | undefined)[],
  from: number,
  to: number,
): YearFigures => {
  const quoted = chains.slice(from, to).filter((chain) => chain !== undefined);
  return {
    sessions: quoted.length,
    missing: to - from - quoted.length,
    expiries: medianOf(Float64Array.from(quoted, ({ expiries }) => expiries)) ?? 0,
    strikes: medianOf(Float64Array.from(quoted, ({ strikes }) => strikes)) ?? 0,
    quotes: starts[to]! - starts[from]!,
  };
};

/**
 * Returns the data report of a market, from its first session with quotes to its last. `own` are the prices that the
 * chain's rows gave: without them the closes stand for them, and no close is compared.
 */
export const dataReportOf = (market: Market, own: OwnPrices = new Map()): DataReport => {
  const { sessions, firstChainSession: first, lastChainSession: last, index } = market;
  const firstYear = yearOf(sessions[first]! as Day);
  const years = sessions.map((day) => yearOf(day as Day) - firstYear);
  const count = years[last]! + 1;
  const prices = pricesOf(market, own);
  const chainOn = sessionCounts(market, prices);
  const isQuoted = (s: number): boolean => index.starts[s + 1]! > index.starts[s]!;
  const chains = Array.from(sessions, (_, s) => (isQuoted(s) ? chainOn(s) : undefined));
  const tally = oddTally(count);
  noteQuotes(
    market,
    { prices, years, months: Int32Array.from(chains, (chain) => chain?.month ?? -1) },
    tally,
  );
  noteCloses(market, own, years, tally);
  const span = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const edges = Array.from(
    { length: count + 1 },
    (_, year) => span.find((s) => years[s]! >= year) ?? last + 1,
  );
  return {
    years: Array.from({ length: count }, (_, year) => ({
      year: firstYear + year,
      ...yearFigures(market, chains, edges[year]!, edges[year + 1]!),
      odd: countsOn(tally, year),
    })),
    gaps: span
      .filter((s) => !isQuoted(s))
      .slice(0, MOST_GAPS)
      .map((s) => formatDay(sessions[s]! as Day)),
  };
};
