import * as z from "zod";
import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { LEFT_OUT_REASONS, MOST_NAMES } from "#shared/domain/data/import-findings.ts";
import type { Day } from "#shared/domain/day.ts";
import type { Cents } from "#shared/domain/money.ts";
import { EVENT_TIMES, EVENT_TYPES } from "#shared/domain/strategy/event.ts";
import type { ReportSources } from "#shared/engine/market/quality/data-report.ts";
import { sourcesKeyOf } from "../../store/objects/object-keys.ts";
import { type Objects, unlessDamaged } from "../../store/objects/ports.ts";
import { readStored } from "../../store/objects/stored-json.ts";
import { leftOutRoots } from "../chain/left-out.ts";
import type { RootExpiries } from "../chain/option-root.ts";
import type { GivenFacts } from "../side-files/read-side-files.ts";

/**
 * What a market was made from, apart from its quotes and bars: an object beside each version of a market. With it, an
 * append has the bytes of an import of all files at once.
 */

/** Returns what the data report says of the files that a market was made from. */
export const reportSourcesOf = (sources: MarketSources): ReportSources => {
  const { prices, leftOut, otherSymbols } = sources;
  return {
    prices: new Map(prices),
    medians: mediansOf(sources),
    roots: leftOutRoots(leftOut),
    ...(otherSymbols.length > 0 && {
      symbols: { count: otherSymbols.length, names: otherSymbols.slice(0, MOST_NAMES) },
    }),
  };
};

const DayNumber = z
  .number()
  .int()
  .transform((day) => day as Day);

const DayCount = z.tuple([z.number().int(), z.number().int()]);

export const MarketSources = z.object({
  version: z.literal(1),
  /** The vendors of the chain's files, and the addresses they were fetched from. */
  vendors: z.array(z.string()),
  /** The source as given; absent where the vendors are. */
  source: z.string().optional(),
  /** The files' symbol for the ticker, where it was given. */
  symbol: z.string().optional(),
  /** True where the files held other symbols. */
  strict: z.object({ symbols: z.boolean() }),
  /** Prices of the underlying by day, in cents, that the chain's rows gave. */
  prices: z.array(DayCount),
  /** The medians of those prices, where they are others. */
  medians: z.array(DayCount),
  /** Expiries by the root that lists them, for an index with two. */
  roots: z.object({ am: z.array(z.number().int()), pm: z.array(z.number().int()) }),
  leftOut: z.array(z.object({ root: z.string(), why: z.enum(LEFT_OUT_REASONS), days: z.array(DayCount) })),
  otherSymbols: z.array(z.string()),
  /** The side files' rows as given, but for the underlying's bars, which the market holds. */
  given: z.object({
    events: z
      .array(z.object({ type: z.enum(EVENT_TYPES), day: DayNumber, time: z.enum(EVENT_TIMES) }))
      .optional(),
    splits: z.array(z.object({ day: DayNumber, ratio: z.number() })).optional(),
    dividends: z.array(z.object({ day: DayNumber, dollars: z.number() })).optional(),
    settlementPrices: z
      .array(z.object({ day: DayNumber, cents: z.number().transform((cents) => cents as Cents) }))
      .optional(),
  }),
  inboxFiles: z.record(z.string(), z.string()),
});
export type MarketSources = z.output<typeof MarketSources>;

/** Returns the sources of a market; undefined for a modeled market, and where they are damaged. */
export const readSources = (objects: Pick<Objects, "get">, key: string): Promise<MarketSources | undefined> =>
  unlessDamaged(readStored(objects, sourcesKeyOf(key), MarketSources), () => undefined);

/** Returns the medians of the chain's own prices by day, in cents. */
export const mediansOf = ({ prices, medians }: MarketSources): ReadonlyMap<number, Cents> =>
  new Map([...prices, ...medians]);

export const rootsIn = ({ roots }: MarketSources): RootExpiries => ({
  am: new Set(roots.am),
  pm: new Set(roots.pm),
});

type ByDay = { readonly day: Day };

/** Returns both lists. A later row takes the place of the earlier ones with its key. */
const joined = <T extends ByDay>(
  before: readonly T[] | undefined,
  later: readonly T[] | undefined,
  keyOf: (row: T) => string = ({ day }) => String(day),
): readonly T[] | undefined => {
  if (!before || !later) return later ?? before;
  const replaced = new Set(later.map(keyOf));
  return [...before.filter((row) => !replaced.has(keyOf(row))), ...later];
};

const BAR_FIGURES = ["open", "high", "low", "close", "volume"] as const;

const joinedBars = (
  before: GivenFacts["underlying"],
  later: GivenFacts["underlying"],
): GivenFacts["underlying"] => {
  if (!before || !later) return later ?? before;
  const replaced = new Set(later.days);
  const rows = before.days.flatMap((day, row) => (replaced.has(day) ? [] : [row]));
  const column = (name: (typeof BAR_FIGURES)[number]): number[] => [
    ...rows.map((row) => before[name][row]!),
    ...later[name],
  ];
  return {
    days: [...rows.map((row) => before.days[row]!), ...later.days],
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    volume: column("volume"),
  };
};

/** Returns the rows of the side files of a market and of an append. An append's row replaces one of its day. */
export const joinedFacts = (before: GivenFacts, later: GivenFacts): GivenFacts => ({
  underlying: joinedBars(before.underlying, later.underlying),
  events: joined(before.events, later.events, ({ type, day }) => `${type} ${day}`),
  splits: joined(before.splits, later.splits),
  dividends: joined(before.dividends, later.dividends),
  settlementPrices: joined(before.settlementPrices, later.settlementPrices, ({ day }) =>
    String(sessionOnOrBefore(day)),
  ),
});
