import { expect, test } from "vitest";
import { elsewhereInWords, type Pooled } from "#shared/domain/result/elsewhere.ts";

/** What the other tickers say about a rule (L7). */

const run = (trades: number, pnlCents: number) => ({ trades, pnlCents });
const WON = run(12, 1);
const EVEN = run(12, 0);
const LOST = run(12, -500);
const IDLE = run(0, 0);
const POOLED: Pooled = { tickers: 6, weeks: 520, mean: 0.4, t: 1.2345 };
const EVIDENCE =
  "Tickers share one market, so this is less evidence than it looks. The verdict stays as it was.";

test.each([
  [
    "counts tickers with a P&L above 0 among those with a trade",
    [WON, EVEN, LOST, IDLE, WON],
    POOLED,
    `On 2 of 4 other tickers the same rule made money; t = 1.23 over 520 weeks, 6 tickers taken together. ${EVIDENCE}`,
  ],
  [
    "says ticker for one",
    [LOST],
    { tickers: 1, weeks: 26, mean: -1, t: -2 },
    `On 0 of 1 other ticker the same rule made money; t = -2.00 over 26 weeks, 1 ticker taken together. ${EVIDENCE}`,
  ],
  [
    "says why there is no t",
    [WON, LOST],
    { tickers: 2, weeks: 20, mean: undefined, t: undefined },
    `On 1 of 2 other tickers the same rule made money; too few trades or weeks to take them together. ${EVIDENCE}`,
  ],
  [
    "groups thousands",
    Array.from({ length: 1200 }, () => WON),
    { tickers: 1100, weeks: 1043, mean: 1, t: 3 },
    `On 1,200 of 1,200 other tickers the same rule made money; t = 3.00 over 1,043 weeks, 1,100 tickers taken together. ${EVIDENCE}`,
  ],
  [
    "says that no other ticker traded",
    [IDLE, IDLE],
    { tickers: 0, weeks: 0, mean: undefined, t: undefined },
    "The rule made no trade on any other ticker. The verdict stays as it was.",
  ],
])("%s", (_what, others, pooled, words) => {
  expect(elsewhereInWords(others, pooled)).toBe(words);
});
