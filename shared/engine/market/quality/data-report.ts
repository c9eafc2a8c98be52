import { type DataReport, type DataYear, MONTH_DAYS, MOST_GAPS } from "../../../domain/data/data-report.ts";
import {
  type ChainBreak,
  type ImportFindings,
  LONGEST_GAP_SESSIONS,
  MOST_NAMES,
} from "../../../domain/data/import-findings.ts";
import { type Day, formatDay, yearOf } from "../../../domain/day.ts";
import type { Cents } from "../../../domain/money.ts";
import { medianOf } from "../../median.ts";
import type { Market } from "../market.ts";
import { ownCloses } from "../own-closes.ts";
import { expiryGroups } from "../session-chain.ts";
import { closeJumps, offCloses, UNASKED_TICKER } from "./close-jumps.ts";
import { isCloseOff, isNear } from "./measures.ts";
import { noteQuotes } from "./note-quotes.ts";
import { countsOn, note, type OddTally, oddTally } from "./odd-tally.ts";

/** The data report of a market: one pass over its quotes, contract by contract as they lie. */

/** What a session's chain offers. */
type SessionCounts = {
  readonly expiries: number;
  /** The expiry nearest to 30 days, the earlier of two; -1 without quotes. */
  readonly month: number;
  /** Strikes near the money in that expiry. */
  readonly strikes: number;
};

/** Returns the day nearest to another, the earlier of two; -1 without any. */
const nearestTo = (target: number, days: readonly number[]): number =>
  days.reduce((best, day) => {
    const [own, known] = [Math.abs(day - target), Math.abs(best - target)];
    return best < 0 || own < known || (own === known && day < best) ? day : best;
  }, -1);

/** Returns a reader of a session's counts; `prices` are the underlying's by session, in cents. */
const sessionCounts = (market: Market, prices: Int32Array): ((session: number) => SessionCounts) => {
  const { contracts, index, sessions } = market;
  const groupsOn = expiryGroups(contracts, index);
  return (session) => {
    const groups = groupsOn(session);
    const expiries = [...new Set(groups.map(({ expiry }) => expiry))];
    const month = nearestTo(sessions[session]! + MONTH_DAYS, expiries);
    const strikes = new Set<number>();
    for (const { expiry, start, end } of groups) {
      if (expiry !== month) continue;
      for (let at = start; at < end; at++) {
        const strike = contracts.strikes[index.contracts[at]!]!;
        if (isNear(strike, prices[session]!)) strikes.add(strike);
      }
    }
    return { expiries: expiries.length, month, strikes: strikes.size };
  };
};

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

/** Returns the gaps of more than 20 sessions between sessions with quotes. */
const breaksIn = ({ sessions }: Market, quoted: readonly number[]): ChainBreak[] =>
  quoted.flatMap((s, i) => {
    const missing = i === 0 ? 0 : s - quoted[i - 1]! - 1;
    return missing > LONGEST_GAP_SESSIONS
      ? [{ sessions: missing, before: formatDay(sessions[s]! as Day) }]
      : [];
  });

/** Returns what stands out of the closes, as far as it was taken as real (M4). */
const closeFindings = (market: Market, { medians }: ReportSources): ImportFindings => {
  const { sessions, closes, daily, splits, meta } = market;
  if (meta.ticker === UNASKED_TICKER) return {};
  const jumps = closeJumps({ sessions, closes, own: ownCloses(market) }, splits).slice(0, MOST_NAMES);
  const off = offCloses(sessions, daily.close, medians ?? new Map());
  return { ...(jumps.length > 0 && { jumps }), ...(off && { closes: off }) };
};

/** What a market was made from, as far as it is known. */
export type ReportSources = Pick<ImportFindings, "roots" | "symbols"> & {
  /** The last price of the underlying that the chain's rows gave, by day, in cents. */
  readonly prices?: OwnPrices;
  readonly medians?: OwnPrices;
};

/** Returns a market's data report. Without the chain's own prices no close is compared. */
export const dataReportOf = (market: Market, made: ReportSources = {}): DataReport => {
  const { prices: own = new Map(), roots, symbols } = made;
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
  const breaks = breaksIn(market, span.filter(isQuoted));
  return {
    ...(breaks.length > 0 && { breaks }),
    ...closeFindings(market, made),
    ...(roots && roots.length > 0 && { roots }),
    ...(symbols && { symbols }),
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
