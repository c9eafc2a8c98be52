import { expect, test } from "vitest";
import { formatDay } from "#shared/domain/day.ts";
import type { PeriodAsked } from "#shared/domain/strategy/strategy.ts";
import { portfolioPeriodOf, spanOf } from "#shared/engine/portfolio/portfolio-period.ts";
import { day, marketOf } from "../../market/build-market.ts";
import { steady } from "../hand-market.ts";

const marketOn = (ticker: string, ...dates: string[]) =>
  marketOf(steady("call 100 2025-06-20", dates, "1/1"), { ticker });

/** Friday to Tuesday, and, after two weeks without either, Monday to Wednesday. */
const EARLY = marketOn("EARLY", "2024-01-05", "2024-01-08", "2024-01-09");
const LATE = marketOn("LATE", "2024-01-22", "2024-01-23", "2024-01-24");

const ask = (start?: string, end?: string, lengthYears?: number): PeriodAsked => ({
  start: start === undefined ? undefined : day(start),
  end: end === undefined ? undefined : day(end),
  lengthYears,
});

const shown = (asked: PeriodAsked) => {
  const period = portfolioPeriodOf(asked, [LATE, EARLY]);
  return period && [formatDay(period.start), formatDay(period.end), period.sessions.length, ...period.notes];
};

test("takes all tickers together: from the earliest first session to the latest last one (P2)", () => {
  // The exchange's sessions from 5 to 24 January without 15 January, a holiday.
  expect(shown(ask("2024-01-05"))).toEqual(["2024-01-05", "2024-01-24", 13]);
  expect(shown(ask("2023-01-01", "2024-12-31"))).toEqual([
    "2024-01-05",
    "2024-01-24",
    13,
    "The start moved from 2023-01-01 to 2024-01-05, the first session of EARLY.",
    "The end moved from 2024-12-31 to 2024-01-24, the last session of LATE.",
  ]);
});

test("counts a length back from the end asked for, or from the latest last session (D3)", () => {
  // A tenth of a year is 37 days.
  expect(shown(ask(undefined, "2024-02-28", 0.1))?.slice(0, 2)).toEqual(["2024-01-22", "2024-01-24"]);
  expect(shown(ask(undefined, undefined, 0.1))?.at(-1)).toMatch(/^The start moved from 2023-12-18 /);
});

test("has no period without a session of the exchange, and a span only for tickers with a session in it", () => {
  expect(shown(ask("2024-01-06", "2024-01-07"))).toBeUndefined();
  expect(shown(ask("2025-01-01"))).toBeUndefined();
  const gap = portfolioPeriodOf(ask("2024-01-10", "2024-01-22"), [LATE, EARLY])!;
  expect(gap.sessions).toHaveLength(8);
  expect(spanOf(gap, EARLY)).toBeUndefined();
  expect(spanOf(gap, LATE)).toMatchObject({ first: 0, last: 0 });
});
