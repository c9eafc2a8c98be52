import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay } from "#shared/domain/day.ts";
import type { Trade } from "#shared/domain/result/trade.ts";
import type { Leg, Strategy, Threshold } from "#shared/domain/strategy/strategy.ts";
import { day, marketOf } from "../market/build-market.ts";
import { run } from "./hand-market.ts";
import { anyShares, anyStrategy, DATES, fairChain } from "./random-market.ts";

/**
 * A strategy with shares trades as its options alone do, and makes besides what the shares make by hand: H2 to H5 and
 * H7 say so wherever no exit and no size looks at the whole position.
 */

const RUNS = { numRuns: 25 };

/** Dividends on days of the chain, some on weekends, in hundredths of a cent. */
const anyDividends = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: day("2024-03-08"), max: day("2024-04-20") }),
    dollars: fc.integer({ min: 1, max: 20_000 }).map((each) => each / 10_000),
  }),
  { maxLength: 4, selector: (each) => each.day },
);

const isOfOptions = ({ kind }: Threshold): boolean => kind === "None" || kind === "% of premium";

/** Without what shares change: at bids and asks around fair values no price is impossible (C6, X4), with or without them. */
const alone = ({ stop, target, ...strategy }: Strategy): Strategy => ({
  ...strategy,
  slippagePercent: 100,
  stop: isOfOptions(stop) ? stop : { kind: "None" },
  target: isOfOptions(target) ? target : { kind: "None" },
  sizing: strategy.sizing.kind === "Spreads" ? strategy.sizing : { kind: "One spread" },
  startBalanceCents: 0,
});

const course = ({ opened, closed, exitReason, spreads, legs }: Trade): string =>
  JSON.stringify([opened, closed, exitReason, spreads, legs.filter(({ right }) => right !== "shares")]);

test("adds the shares' gain and dividends to the trades of the options alone, at every close (H2 to H5, H7)", () => {
  fc.assert(
    fc.property(
      fairChain,
      anyStrategy,
      anyShares,
      anyDividends,
      (rows, drawn, { place, ...shares }, paid) => {
        const strategy = alone(drawn);
        const dividends = paid.map((each) => ({ ...each, day: each.day as ReturnType<typeof day> }));
        const market = marketOf(rows, { dividends });
        const legs: Leg[] = strategy.legs.toSpliced(place % (strategy.legs.length + 1), 0, shares);
        const [bare, held] = [run(market, strategy).trades, run(market, { ...strategy, legs }).trades];
        fc.pre(bare.length > 0);
        expect(held.map(course)).toEqual(bare.map(course));
        const closes = new Map(rows.map(({ date, underlying = 0 }) => [date, Math.round(100 * underlying)]));
        const lots = shares.side === "long" ? shares.quantity : -shares.quantity;
        held.forEach((trade, at) => {
          const dates = DATES.slice(DATES.indexOf(formatDay(trade.opened)));
          const gainOn = (date: string): number => {
            const moved = closes.get(date)! - closes.get(dates[0]!)!;
            // A dividend belongs to the last session before its ex-date; those of one session are rounded together.
            const bySession = Map.groupBy(dividends, (each) => DATES.findLast((d) => day(d) < each.day));
            const lot = [...bySession].reduce((sum, [last, those]) => {
              const isHeld = last !== undefined && last >= dates[0]! && last < date;
              const units = those.reduce((all, { dollars }) => all + Math.round(10_000 * dollars), 0);
              return isHeld ? sum + units : sum;
            }, 0);
            return 0 + lots * (100 * moved + lot);
          };
          const last = formatDay(trade.closed);
          expect(trade.pnlCents - bare[at]!.pnlCents).toBe(gainOn(last) * trade.spreads);
          trade.markCents.forEach((mark, session) => {
            expect(mark - bare[at]!.markCents[session]!).toBe(gainOn(dates[session]!) * trade.spreads);
          });
          expect(trade.closeCommissionCents).toBe(bare[at]!.closeCommissionCents);
        });
      },
    ),
    RUNS,
  );
});
