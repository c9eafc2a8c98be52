import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { texts } from "../support/browser.ts";
import { ok } from "../support/memory-adapter.ts";
import { PORTFOLIO_ID, savedPortfolioRow } from "../support/portfolio-of-two.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { dashboardRow, listing } from "../support/result-rows.ts";
// Loads the lazy parts before a test's timeout runs.
import "../../../../web/src/features/palette/palette.tsx";
import "../../../../web/src/features/palette/key-list.tsx";

const ROWS = [
  dashboardRow({
    backtest_name: "spy-20261121-3",
    listing: listing({ label: { title: "Weekly puts" } }),
  }),
  dashboardRow({ backtest_name: "spy-20261121-2" }),
  dashboardRow({ backtest_name: "spy-20261121-1" }),
];

const show = async (path = "/dashboard") => {
  logIn("demo");
  const site = renderSite(path, {
    "GET /api/dashboard/": () => ok({ message: ROWS }),
    "GET /api/sweeps/saved/": () => ok({ sweeps: [] }),
    "GET /api/portfolios/saved/": () => ok({ message: [savedPortfolioRow({ label: { title: "My core" } })] }),
    "POST /api/logout/": () => ({ status: 204 }),
    "GET /api/cases/": () =>
      ok({
        cases: [
          {
            case_id: "c".repeat(22),
            name: "Do puts pay?",
            notes: "",
            date_created: "2026-11-21T12:04:05.000Z",
            items: [],
          },
        ],
      }),
  });
  await screen.findByText("My Backtests");
  return site;
};
const openPalette = async () => {
  await userEvent.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: "Search commands" });
};
const options = () => texts(screen.getAllByRole("option"));
const current = () => screen.getByRole("option", { selected: true }).textContent;

test("opens with Ctrl+K and goes to a page, a result by its name, a portfolio, or a case, and logs out", async () => {
  const site = await show();
  for (const [typed, first, address] of [
    ["acc", "Account", "/account"],
    ["weekly", "Weekly puts", "/dashboard/demo/spy-20261121-3"],
    ["20261121-1", "Short put 30 DTE", "/dashboard/demo/spy-20261121-1"],
    ["my core", "My core", `/portfolios/demo/${PORTFOLIO_ID}`],
    ["data", "Data", "/data"],
    ["do puts", "Do puts pay?", `/cases/${"c".repeat(22)}`],
    ["log out", "Log out", "/login"],
  ] as const) {
    await userEvent.type(await openPalette(), typed);
    await waitFor(() => expect(current()).toContain(first));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(site.address()).toBe(address));
    expect(screen.queryByRole("dialog", { name: "Command palette" })).toBeNull();
  }
});

test("moves through the commands by the arrows, around both ends, and says when nothing matches", async () => {
  await show();
  const input = await openPalette();
  await waitFor(() => expect(options()).toContain("Do puts pay?"));
  const all = options();
  // The browser's own dialog would focus it.
  await userEvent.click(input);
  expect(current()).toBe(all[0]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(current()).toBe(all[2]);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(current()).toBe(all.at(-1));
  expect(input.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  await userEvent.type(input, "no such thing");
  expect(screen.getByText("Nothing matches.")).toBeTruthy();
});

test("selects backtests by name and compares them", async () => {
  const site = await show();
  const input = await openPalette();
  await userEvent.type(input, "compare");
  await userEvent.keyboard("{Enter}");
  for (const typed of ["weekly", "20261121-1"]) {
    await userEvent.type(input, typed);
    await userEvent.keyboard("{Enter}");
  }
  expect(options()[0]).toBe("Compare 2 backtests");
  expect(options()).toContain("Weekly putsspy-20261121-3, selected");
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(site.address()).toBe("/dashboard?user=demo&compare=spy-20261121-3,spy-20261121-1"),
  );
});

test("starts a structure in the form of the backtester", async () => {
  const site = await show();
  await userEvent.type(await openPalette(), "iron condor");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(site.address()).toBe("/backtester"));
});

test("shows the keys at ?, and does nothing while a field is typed in", async () => {
  await show();
  await userEvent.click(screen.getByRole("searchbox", { name: "Search backtests" }));
  await userEvent.keyboard("?jk{Control>}k{/Control}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.clear(screen.getByRole("searchbox", { name: "Search backtests" }));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(dialog).getByText("Ctrl+K")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("moves from row to row of a table with j and k, and Enter opens the row", async () => {
  const site = await show();
  const focused = () => document.activeElement?.textContent;
  await userEvent.keyboard("j");
  expect(focused()).toBe("spy-20261121-3");
  await userEvent.keyboard("jj");
  expect(focused()).toBe("spy-20261121-1");
  await userEvent.keyboard("jk");
  expect(focused()).toBe("spy-20261121-2");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(site.address()).toBe("/dashboard/demo/spy-20261121-2"));
});
