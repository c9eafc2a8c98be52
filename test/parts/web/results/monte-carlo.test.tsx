import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import { MonteCarloSection } from "../../../../web/src/report/monte-carlo/monte-carlo-section.tsx";
import { isSizedByAccount } from "../../../../web/src/report/monte-carlo/sized-by-account.ts";
import { texts } from "../support/browser.ts";
// Loads the fold's chunk before a test's timeout runs.
import "../../../../web/src/report/monte-carlo/outcomes.tsx";

const MONTE_CARLO: MonteCarlo = {
  trades: 30,
  resamples: 5000,
  mean_block: 6,
  start_bal: 1000,
  pnl: { p5: -310, p25: 480, p50: 650, p75: 820, p95: 990 },
  ddown: { p5: 120, p25: 121, p50: 122, p75: 190, p95: 240 },
  loss: 0.0702,
  falls: [
    { pct: 10, share: 1 },
    { pct: 20, share: 0.1616 },
    { pct: 30, share: 0.0162 },
    { pct: 50, share: null },
  ],
  own: { pnl: 651, ddown: 125, share: 0.61 },
  fan: [
    { trade: 15, p5: -120, p25: 50, p50: 51, p75: 52, p95: 53 },
    { trade: 30, p5: -310, p25: 480, p50: 650, p75: 820, p95: 990 },
  ],
};

const show = (changes: Partial<Parameters<typeof MonteCarloSection>[0]> = {}) =>
  render(
    <MonteCarloSection
      monteCarlo={MONTE_CARLO}
      trades={30}
      isOfAccount={false}
      isBesideSpan={false}
      {...changes}
    />,
  );

test("says in words what the reshufflings came to, before any figure (R6)", () => {
  show();
  const region = screen.getByRole("region", { name: "Monte Carlo" });
  expect(region.querySelector("p")?.textContent).toBe(
    "In 5,000 reshufflings of these trades, half ended above $650.00, one in twenty below −$310.00; one in twenty had a drawdown over $240.00. It shows how much the order and the mix of these trades mattered. It can't show a loss that the test never met.",
  );
  expect(within(region).queryByRole("table")).toBeNull();
});

test("opens the fan and its tables behind the words", async () => {
  show();
  await userEvent.click(screen.getByText("Show the range of outcomes"));
  const outcomes = await screen.findByRole("table", { name: "P&L and drawdown of the reshufflings" });
  expect(texts(within(outcomes).getAllByRole("row")).map((text) => text.replace(/[▲▼]\s*/g, ""))).toEqual([
    "ReshufflingsP&LDrawdown",
    "Worst 1 in 20−$310.00$240.00",
    "Worst 1 in 4+$480.00$190.00",
    "Median+$650.00$122.00",
    "Best 1 in 4+$820.00$121.00",
    "Best 1 in 20+$990.00$120.00",
    "This test, closed trades+$651.00$125.00",
  ]);
  const shares = screen.getByRole("table", { name: "Shares of the reshufflings" });
  expect(texts(within(shares).getAllByRole("row")).slice(1)).toEqual([
    "Lost money7.02%",
    "Drawdown of 10% of the start or more100.00%",
    "Drawdown of 20% of the start or more16.16%",
    "Drawdown of 30% of the start or more1.62%",
    "Drawdown of 50% of the start or more–",
    "Drawdown as large as this test's61.00%",
  ]);
  expect(
    screen.getByText(
      "After 30 trades, nine in ten of 5,000 reshufflings had made between −$310.00 and $990.00. The inner band holds half of them.",
    ),
  ).toBeTruthy();
});

test("says how many trades are missing (R1)", () => {
  show({ monteCarlo: null, trades: 12 });
  expect(screen.getByText("Monte Carlo needs at least 30 trades; this result has 12.")).toBeTruthy();
});

test("advises $ at risk where sizes followed the balance (R2)", () => {
  show({ isOfAccount: true, isBesideSpan: true });
  expect(screen.getByText(/late trades weigh more\. Test with \$ at risk/)).toBeTruthy();
  expect(screen.getByText("Of the whole test, not of the span.")).toBeTruthy();
  expect(isSizedByAccount({ overallFields: [{ trade_sizing: "% of account" }] })).toBe(true);
  expect(isSizedByAccount({ overallFields: [{ trade_sizing: "$ at risk" }] })).toBe(false);
});

test("advises it without a body too, where the trades differ in size", () => {
  const sizes = (...spreads: number[]) => spreads.map((n_spreads) => ({ n_spreads }));
  expect(isSizedByAccount(undefined, sizes(2, 2, 3))).toBe(true);
  expect(isSizedByAccount(undefined, sizes(2, 2))).toBe(false);
  expect(isSizedByAccount({ overallFields: [{ trade_sizing: "$ at risk" }] }, sizes(2, 3))).toBe(false);
});
