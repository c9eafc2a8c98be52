import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { texts } from "../support/browser.ts";
import { ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { dashboardRow, listing } from "../support/result-rows.ts";

const show = (rows: readonly DashboardRow[]) => {
  logIn("demo");
  return renderSite("/dashboard", { "GET /api/dashboard/": () => ok({ message: rows }) });
};
const names = (): string[] =>
  within(screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map((each) => within(each).getByRole("link").textContent);

const LABELED = [
  dashboardRow({
    backtest_name: "spy-20261121-3",
    strategy: "Sell 1 SPY put, 45 days, 0.30 delta; buy 1 put, 45 days, 0.15 delta; close after 21 days",
    listing: listing({
      about: {
        ...listing().about,
        title: "Put credit spread 45 DTE 30Δ SPY",
        structure: "Put credit spread",
      },
    }),
  }),
  dashboardRow({
    backtest_name: "spy-20261121-2",
    listing: listing({
      label: { title: "Weekly puts", notes: "Why in spring?", tags: ["income", "puts"] },
    }),
  }),
  dashboardRow({
    backtest_name: "spy-20261121-1",
    listing: listing({ label: { tags: ["income"] } }),
  }),
];

test("searches names, keys, notes and tags, and keeps the words in the address", async () => {
  const site = show(LABELED);
  const search = await screen.findByRole("searchbox", { name: "Search backtests" });
  expect(screen.getByText("Weekly puts")).toBeTruthy();
  for (const [words, found] of [
    ["WEEKLY", ["spy-20261121-2"]],
    ["spring why", ["spy-20261121-2"]],
    ["credit spread", ["spy-20261121-3"]],
    ["20261121-1", ["spy-20261121-1"]],
    ["income", ["spy-20261121-2", "spy-20261121-1"]],
  ] as const) {
    await userEvent.clear(search);
    await userEvent.type(search, words);
    await waitFor(() => expect(names()).toEqual(found));
  }
  await waitFor(() => expect(site.address()).toBe("/dashboard?q=income"));
  await userEvent.clear(search);
  await userEvent.type(search, "no such thing");
  expect(await screen.findByText("No backtests match.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(names()).toHaveLength(3);
});

test("filters by structure and by tag, together", async () => {
  const site = show(LABELED);
  const structure = await screen.findByRole("combobox", { name: "Structure" });
  expect(texts(within(structure).getAllByRole("option"))).toEqual([
    "All (3)",
    "Put credit spread (1)",
    "Short put (2)",
  ]);
  await userEvent.selectOptions(structure, "Short put");
  expect(names()).toEqual(["spy-20261121-2", "spy-20261121-1"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tag" }), "puts");
  expect(names()).toEqual(["spy-20261121-2"]);
  expect(site.address()).toBe("/dashboard?structure=Short+put&tag=puts");
});
