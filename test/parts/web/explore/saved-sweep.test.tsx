import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { swallowDrawings } from "../support/canvas.ts";
import { type Handlers, ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { sweepResults } from "../support/sweep-results.ts";
// Loads the lazy chunks before a test's timeout runs.
import "../../../../web/src/charts/drawing/drawing.tsx";
import "../../../../web/src/charts/drawing/scatter-drawing.tsx";
import "../../../../web/src/features/explore/explore.tsx";
import "../../../../web/src/features/explore/saved-sweep.tsx";
import "../../../../web/src/features/explore/results/finished-sweep.tsx";
import "../../../../web/src/pages/backtester.tsx";
import "../../../../web/src/pages/dashboard.tsx";

const ADDRESS = "/backtester?mode=explore&user=demo&sweep=spy-20261122-1";

const saved = (): SavedSweep & { shared: boolean } => ({
  name: "spy-20261122-1",
  creator: "demo",
  date_created: "2026-11-22T09:00:00.000Z",
  results: sweepResults(),
  shared: false,
});

const row = (): SavedSweepRow => {
  const { period, counts, leaders, combinations } = sweepResults();
  const [first] = leaders.find(({ objective }) => objective === "t-statistic")!.rows;
  const leader = combinations.find(({ index }) => index === first!.index)!;
  return {
    name: "spy-20261122-1",
    creator: "demo",
    date_created: "2026-11-22T09:00:00.000Z",
    ticker: "SPY",
    period,
    combinations: counts.combinations,
    verdict: "Could be luck",
    leader: { ...leader, value: first!.value },
  };
};

const open = () => {
  swallowDrawings();
  logIn("demo");
  renderSite(ADDRESS, { "GET /api/sweeps/saved/demo/spy-20261122-1": () => ok(saved()) });
};

test("shows a saved sweep with its verdict", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "SPY-20261122-1" }, { timeout: 12_000 })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Verdict" }, { timeout: 12_000 })).toBeTruthy();
  expect(screen.getByText(/Sweep created by demo on/)).toBeTruthy();
  expect(screen.queryByRole("form", { name: "Search" })).toBeNull();
});

const show = (handlers: Handlers) => {
  logIn("demo");
  renderSite("/dashboard", { "GET /api/dashboard/": () => ok({ message: "no_backtests" }), ...handlers });
};

test("lists saved sweeps in their own table on the dashboard", async () => {
  show({ "GET /api/sweeps/saved/": () => ok({ sweeps: [row()] }) });
  const table = await screen.findByRole("table", { name: "Saved sweeps" });
  const link = within(table).getByRole("link", { name: "spy-20261122-1" });
  expect(link.getAttribute("href")).toBe(ADDRESS);
  expect(within(table).getByText("Could be luck")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "My Sweeps" })).toBeTruthy();
});
