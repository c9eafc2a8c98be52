// Loaded by the dashboard when something is compared; here before a test's clock runs.
import "../../web/src/features/compare/compare.tsx";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { bestPlaces } from "../../web/src/features/compare/compared.ts";
import { swallowDrawings } from "./support/canvas.ts";
import { type Handlers, ok, refuse } from "./support/memory-adapter.ts";
import { logIn, renderSite } from "./support/render-site.tsx";
import { savedBacktest, summaryRow } from "./support/result-rows.ts";

const saved = (name: string, changes: Partial<SummaryRow>) => ({
  ...savedBacktest({ results: [summaryRow({ backtest_name: name, ...changes })] }),
  shared: false,
});

const HANDLERS: Handlers = {
  "GET /api/dashboard/demo/one": () => ok({ message: saved("one", { cum_pnl: 812.3, ddown: 187.7 }) }),
  "GET /api/dashboard/demo/two": () => ok({ message: saved("two", { cum_pnl: -40, ddown: 20 }) }),
  "GET /api/dashboard/demo/three": () => ok({ message: saved("three", { cum_pnl: 812.3, ddown: 300 }) }),
};

beforeEach(swallowDrawings);

const show = (names: string, handlers: Handlers = {}) => {
  logIn("demo");
  return renderSite(`/dashboard?user=demo&compare=${names}`, { ...HANDLERS, ...handlers });
};

const table = () => screen.findByRole("table", { name: "Backtests side by side" });

const cells = async (label: string): Promise<string[]> => {
  const row = within(await table()).getByRole("row", { name: new RegExp(`^${label}`) });
  return within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
};

test("shows backtests side by side and marks the best of each row, also for screen readers", async () => {
  show("one,two,three");
  expect(await cells("P&L")).toEqual(["best: ★+$812.30", "-$40.00", "best: ★+$812.30"]);
  expect(await cells("Drawdown [^%,]*$")).toEqual(["$187.70", "best: ★$20.00", "$300.00"]);
  expect(await cells("Start balance")).toEqual(["$10,000.00", "$10,000.00", "$10,000.00"]);
  expect(
    within(await table())
      .getAllByRole("columnheader")
      .map((head) => within(head).getAllByRole("link")[0]?.getAttribute("href")),
  ).toEqual(["one", "two", "three"].map((name) => `/dashboard/demo/${name}`));
});

test("compares each backtest once, and four at most", async () => {
  const site = show("one,one,two,three,four,five", {
    "GET /api/dashboard/demo/four": () => ok({ message: saved("four", {}) }),
  });
  expect(within(await table()).getAllByRole("columnheader")).toHaveLength(4);
  expect(site.requests.some(({ path }) => path.endsWith("/five"))).toBe(false);
});

test("leaves one backtest out of the comparison by a link", async () => {
  const site = show("one,two,three");
  await table();
  await userEvent.click(screen.getByRole("link", { name: "Leave out two" }));
  expect(site.address()).toBe("/dashboard?user=demo&compare=one,three");
  expect(within(await table()).getAllByRole("columnheader")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: /^Leave out/ })).toBeNull();
});

test("names a backtest that cannot be read, and compares the others", async () => {
  show("one,gone,two", { "GET /api/dashboard/demo/gone": () => refuse(404, "Not found.") });
  expect(
    await screen.findByText("gone cannot be read: deleted, or not shared with you by its creator."),
  ).toBeTruthy();
  expect(within(await table()).getAllByRole("columnheader")).toHaveLength(2);
});

test("leads back to the dashboard when no compared backtest exists", async () => {
  show("gone,away");
  expect(await screen.findByRole("heading", { name: "There is nothing to compare" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to my backtests" }).getAttribute("href")).toBe("/dashboard");
});

const best = (field: keyof SummaryRow, ...values: (number | null)[]) =>
  bestPlaces(
    field,
    values.map((value) => summaryRow({ [field]: value })),
  );

test("marks the largest of a good figure and the smallest of a bad one", () => {
  expect(best("cum_pnl", 1, 3, 2)).toEqual([1]);
  expect(best("ddown", 1, 3, 2)).toEqual([0]);
  expect(best("avg_loss", -3, -1, -2)).toEqual([1]);
});

test("marks equal bests together, and nothing when all are equal or one has a value", () => {
  expect(best("sharpe", 2, 1, 2)).toEqual([0, 2]);
  expect(best("sharpe", 2, 2)).toEqual([]);
  expect(best("sharpe", null, 2)).toEqual([]);
  expect(best("sharpe", null, 2, 1)).toEqual([1]);
});

test("marks no best of a neutral figure", () => {
  expect(best("n_trades", 1, 2)).toEqual([]);
  expect(best("start_bal", 1, 2)).toEqual([]);
});

test("marks no p-value of a loss as best", () => {
  const [loss, gain, other] = [
    summaryRow({ cum_pnl: -500, p_val: 0.001 }),
    summaryRow({ p_val: 0.04 }),
    summaryRow({ p_val: 0.2 }),
  ];
  expect(bestPlaces("p_val", [loss, gain, other])).toEqual([1]);
  expect(bestPlaces("p_val", [loss, gain])).toEqual([]);
});
