import { expect, test } from "vitest";
import type { Parts } from "#shared/sweep/parts.ts";
import { followed, sumsByPart } from "#shared/sweep/sum-trades.ts";

const parts: Parts = { sessionsIn: 7, sessionsOut: 4, binSessions: 5, binsIn: 2, binsOut: 1 };
/** A weekend before sessions 5 and 10. */
const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14];
const trades = [
  { entry: 0, exit: 4, pnlCents: 500, riskCents: 1000 },
  { entry: 1, exit: 5, pnlCents: -700, riskCents: 1000 },
  { entry: 4, exit: 5, pnlCents: 200, riskCents: 1500 },
  // Opened in sample, closed out of it: S9 counts it there.
  { entry: 6, exit: 7, pnlCents: -100, riskCents: 1000 },
  { entry: 7, exit: 10, pnlCents: 0, riskCents: 1000 },
];

test("sums trades by the part of their closing, with each part's own drawdown from 0 (S9, S10)", () => {
  const sums = sumsByPart(trades, parts, days);
  expect(sums.in).toEqual({
    trades: 3,
    wins: 2,
    totalCents: 0,
    squares: 780_000n,
    grossWinCents: 700,
    days: 4 + 6 + 3,
    riskCents: 3500,
    // 500, −200, 0: 700 from the peak.
    drawdownCents: 700,
  });
  expect(sums.out).toMatchObject({ trades: 2, wins: 0, totalCents: -100, days: 1 + 5, drawdownCents: 100 });
  // A P&L of 0 is no win. The whole falls from 500 to −200, and again to −100.
  expect(sums.all).toMatchObject({ trades: 5, wins: 2, totalCents: -100, drawdownCents: 700 });
});

test("sums P&L by the bin of the closing session, 0 in bins without one (S18)", () => {
  const { index, sums, binsIn, binsOut } = followed(9, trades, parts, days);
  expect([index, sums.in.trades, sums.out.trades]).toEqual([9, 3, 2]);
  expect(sums.out).not.toHaveProperty("drawdownCents");
  expect([...binsIn]).toEqual([500, -500]);
  expect([...binsOut]).toEqual([-100]);
});
