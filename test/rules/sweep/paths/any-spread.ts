import fc from "fast-check";
import type { Day } from "#shared/domain/day.ts";
import {
  type Dividend,
  EVENT_TIMES,
  type MarketEvent,
  type SettlementPrice,
  type Split,
} from "#shared/domain/strategy/event.ts";
import {
  type EventRule,
  type Leg,
  netCalls,
  type OptionLeg,
  type Threshold,
} from "#shared/domain/strategy/strategy.ts";
import { trailsOf } from "#shared/domain/sweep/sweep.ts";
import { around } from "../../engine/hand-strategy.ts";
import { anyChain, DATES, EXPIRIES, STRIKES } from "../../engine/random-market.ts";
import { type ChainRow, day, type MarketOptions } from "../../market/build-market.ts";
import type { PathSweep } from "./kernel-paths.ts";

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((each) => each / 100);

const anyLeg: fc.Arbitrary<OptionLeg> = fc.record({
  side: fc.constantFrom("long", "short"),
  right: fc.constantFrom("call", "put"),
  quantity: fc.integer({ min: 1, max: 3 }),
  dteDays: fc.constantFrom(4, 12, 18, 45),
  strike: fc.oneof(
    { weight: 3, arbitrary: hundredths(1, 99).map((delta) => ({ kind: "Delta" as const, delta })) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: -20_000, max: 20_000 })
        .map((milli) => ({ kind: "% OTM" as const, percent: milli / 1_000 })),
    },
    {
      weight: 1,
      arbitrary: fc
        .oneof(hundredths(-1500, 1500), fc.constantFrom(0, 5, -5, 10, 7.5))
        .map((dollars) => ({ kind: "Offset" as const, dollars })),
    },
  ),
});

/** Returns legs of which one by *Offset* has the right and the DTE of the leg above it, as in all sweeps (S5b). */
const offsetsBeside = (legs: readonly OptionLeg[]): OptionLeg[] => {
  const placed: OptionLeg[] = [];
  for (const leg of legs) {
    const above = placed.at(-1);
    if (leg.strike.kind !== "Offset") placed.push(leg);
    else if (above) placed.push({ ...leg, right: above.right, dteDays: above.dteDays });
    else placed.push({ ...leg, strike: { kind: "Delta", delta: 0.3 } });
  }
  return placed;
};

/** Spreads of any legs, beyond the catalog: also two legs of one contract, or a long leg that expires first. */
const anyOptions: fc.Arbitrary<OptionLeg[]> = fc
  .array(anyLeg, { minLength: 1, maxLength: 4 })
  .map(offsetsBeside);

/** Bought shares beside options of one DTE, enough to cover the calls sold, and up to two lots more. */
const anyWithShares: fc.Arbitrary<Leg[]> = fc
  .tuple(fc.array(anyLeg, { minLength: 1, maxLength: 3 }), fc.nat(2), fc.nat(3))
  .map(([options, more, place]) => {
    const legs: Leg[] = offsetsBeside(options.map((leg) => ({ ...leg, dteDays: options[0]!.dteDays })));
    const quantity = Math.max(1, -netCalls(legs)) + more;
    return legs.toSpliced(place, 0, { side: "long", right: "shares", quantity });
  });

export const anySpread: fc.Arbitrary<Leg[]> = fc.oneof(anyOptions, anyWithShares);

/** Sizes of up to four decimals, up to S2's maximum. */
const anySize = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3_000_000 }).map((units) => units / 10_000) },
  { weight: 1, arbitrary: fc.constantFrom(1e9, 999_999_999.9999, 0.0001) },
);

const anyThreshold: fc.Arbitrary<Threshold> = fc.oneof(
  fc.record({ kind: fc.constant("% of premium" as const), percent: anySize }),
  fc.record({ kind: fc.constant("% of max" as const), percent: anySize }),
  fc.record({ kind: fc.constant("$ per spread" as const), dollars: anySize }),
);

/** *None* first, if present (S4). */
const anyThresholds = fc
  .tuple(fc.boolean(), fc.array(anyThreshold, { maxLength: 20 }))
  .map(([hasNone, rest]): Threshold[] => (hasNone || rest.length === 0 ? [{ kind: "None" }, ...rest] : rest));

const anyPercent = fc.oneof(fc.constant(0), anySize);

const anyEventRule: fc.Arbitrary<EventRule> = fc
  .record({
    type: fc.constantFrom("Earnings", "FOMC decision"),
    entry: fc.integer({ min: -4, max: 3 }),
    held: fc.integer({ min: 1, max: 6 }),
    isZeroBefore: fc.boolean(),
  })
  .map(({ type, entry, held, isZeroBefore }) => {
    const rule = around(type, entry, entry + held);
    return entry === 0 && isZeroBefore ? { ...rule, entry: { side: "Before", sessions: 0 } } : rule;
  });

export const anyPathSweep: fc.Arbitrary<PathSweep> = fc.record({
  exitDays: fc.constantFrom(0, 0, 1, 3, 7, 20),
  dteRule: fc.constantFrom("Nearest", "Nearest", "Exact", "At least", "At most"),
  slippagePercent: fc.constantFrom(0, 25, 33.3, 50, 100),
  commissionCents: fc.constantFrom(0, 65, 100),
  stops: anyThresholds,
  targets: anyThresholds,
  trails: fc
    .tuple(fc.uniqueArray(anyPercent, { maxLength: 5 }), fc.uniqueArray(anyPercent, { maxLength: 4 }))
    .map(([falls, starts]) =>
      trailsOf(
        falls.sort((a, b) => a - b),
        starts.sort((a, b) => a - b),
      ),
    ),
  hold: fc
    .uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 5 })
    .map((days) => [...days.sort((a, b) => a - b), 1000]),
  events: fc
    .array(fc.array(anyEventRule, { minLength: 1, maxLength: 3 }), { maxLength: 2 })
    .map((sets) => [[], ...sets]),
});

const anyDate = fc.constantFrom(...DATES);

const anySplits: fc.Arbitrary<Split[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Split[]>([]) },
  { weight: 1, arbitrary: anyDate.map((date) => [{ day: day(date), ratio: 2 }]) },
);

const anyEvents: fc.Arbitrary<MarketEvent[]> = fc.array(
  fc.record({
    type: fc.constantFrom("Earnings", "FOMC decision"),
    day: anyDate.map(day),
    time: fc.constantFrom(...EVENT_TIMES),
  }),
  { maxLength: 4 },
);

/** Some on days without a session, of up to $4 a share. */
const anyDividends: fc.Arbitrary<Dividend[]> = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: day("2024-03-08"), max: day("2024-04-20") }).map((each) => each as Day),
    dollars: fc.integer({ min: 1, max: 40_000 }).map((each) => each / 10_000),
  }),
  { maxLength: 6, selector: (dividend) => dividend.day },
);

const anySettlementPrices: fc.Arbitrary<SettlementPrice[]> = fc
  .array(fc.integer({ min: 8800, max: 11_200 }), { maxLength: 3 })
  .map((prices) => prices.map((cents, at) => ({ day: day(EXPIRIES[at]!), cents })));

/** Closes of some sessions, far from those of the chain. */
const anySeries = fc
  .array(fc.option(fc.integer({ min: 8000, max: 12_000 }), { freq: 3 }), {
    minLength: DATES.length / 2,
    maxLength: DATES.length,
  })
  .map((closes) =>
    closes.flatMap((cents, session) =>
      cents === null ? [] : [{ date: DATES[session]!, close: cents / 100 }],
    ),
  );

/** What a ticker may carry beside its chain; in every other market none of the optional ones. */
export const anySideFiles: fc.Arbitrary<MarketOptions> = fc.record(
  {
    splits: anySplits,
    events: anyEvents,
    dividends: anyDividends,
    settlementPrices: anySettlementPrices,
    quotesAt: fc.constant("15:45"),
    underlying: anySeries,
    ticker: fc.constant("SPX"),
  },
  { requiredKeys: ["splits", "events"] },
);

const INNER_DATES = DATES.slice(1, -1);

const anyBand = fc.array(
  fc.record({ strike: fc.constantFrom(...STRIKES), from: fc.constantFrom(...INNER_DATES) }),
  { maxLength: 2 },
);

/**
 * Chains with up to three sessions without a close of their own (H3), up to two without any row, and strikes that are
 * listed no more. Rows have prices of their own, up to $2 apart (M1a).
 */
export const anyGappedChain: fc.Arbitrary<ChainRow[]> = fc
  .record({
    rows: anyChain,
    withoutClose: fc.subarray(DATES.slice(1), { maxLength: 3 }),
    withoutRows: fc.subarray(INNER_DATES, { maxLength: 2 }),
    band: anyBand,
  })
  .map(({ rows, withoutClose, withoutRows, band }) =>
    rows
      .filter(({ date }) => !withoutRows.includes(date))
      .filter(({ date, strike }) => band.every((gone) => gone.strike !== strike || date < gone.from))
      .map(({ underlying, ...row }, place) =>
        underlying && !withoutClose.includes(row.date)
          ? { ...row, underlying: underlying + ((place * 37) % 5) / 2 }
          : row,
      ),
  );
