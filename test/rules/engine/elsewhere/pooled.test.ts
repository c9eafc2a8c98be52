import { describe, expect, test } from "vitest";
import type { Day } from "#shared/domain/day.ts";
import { pooledOf } from "#shared/engine/elsewhere/pooled.ts";
import { day } from "../../market/build-market.ts";
import { handRun } from "./hand-runs.ts";

/** The other tickers taken together by weeks (L6). */

/** 26 weeks: Monday, 2023-01-09, to Friday, 2023-07-07. */
const [FIRST, LAST] = ["2023-01-09", "2023-07-07"] as const;

/** Full weeks since the Monday of 2023-01-09. */
const weeksSince = (on: Day): number => Math.floor((on - day(FIRST)) / 7);

/** Gains 10 and 30 cents in turn, week by week: 40 cents in two weeks. */
const gains = (on: Day): number => 20 * (weeksSince(on) + 1) - (weeksSince(on) % 2 === 0 ? 10 : 0);

const over = (markOn: (on: Day) => number, parts = {}) => handRun(FIRST, LAST, markOn, parts);

const BLANK = { mean: undefined, t: undefined };

describe("the weeks of other tickers taken together (L6)", () => {
  test("divides a week's change by the mean risk of a trade, and the mean by its standard error", () => {
    // 1 % and 3 % in turn: mean 2 %, deviation 1 % × √(26/25), so t = 2 × √26 / √(26/25) = 10.
    const pooled = pooledOf([over(gains)]);
    expect(pooled).toMatchObject({ tickers: 1, weeks: 26 });
    expect(pooled.mean).toBeCloseTo(2, 12);
    expect(pooled.t).toBeCloseTo(10, 10);
  });

  test.each([
    ["9 trades", { trades: 9 }],
    ["no risk", { riskCents: 0 }],
  ])("leaves out a ticker with %s", (_what, parts) => {
    expect(pooledOf([over(gains, parts)])).toEqual({ tickers: 0, weeks: 0, ...BLANK });
    expect(pooledOf([over(gains, parts), over(gains)])).toMatchObject({ tickers: 1, weeks: 26 });
  });

  test("has figures from 26 weeks on", () => {
    const short = handRun("2023-01-16", LAST, gains);
    expect(pooledOf([short])).toEqual({ tickers: 1, weeks: 25, ...BLANK });
    // The Friday before makes it 26.
    expect(pooledOf([handRun("2023-01-13", LAST, gains)]).mean).toBeDefined();
  });

  test("has no t without deviation, even where rounding makes equal values deviate from their mean", () => {
    // A tenth of a percent each week.
    const pooled = pooledOf([over((on) => weeksSince(on) + 1)]);
    expect(pooled.mean).toBeCloseTo(0.1, 12);
    expect(pooled.t).toBeUndefined();
  });

  test("has no week where the tickers have no session in common", () => {
    const earlier = handRun("2022-01-03", "2022-12-30", () => 0);
    expect(pooledOf([earlier, over(gains)])).toEqual({ tickers: 2, weeks: 0, ...BLANK });
    expect(pooledOf([])).toEqual({ tickers: 0, weeks: 0, ...BLANK });
  });
});
