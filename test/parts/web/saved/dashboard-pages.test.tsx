import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { setWidth, texts } from "../support/browser.ts";
import { ok, refuse } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { anAnswer, dashboardRow } from "../support/result-rows.ts";

const AAPL = {
  shared: true,
  answer: anAnswer(),
  about: {
    ...{ title: "Short put 30 DTE 30Δ AAPL", ticker: "AAPL", start: "2024-01-02", end: "2024-12-31" },
    balances: [10_000, 22_345.68],
  },
};

const PAGE = 500;
const many = (count: number): DashboardRow[] =>
  Array.from({ length: count }, (_, index) => {
    const row = dashboardRow({ backtest_name: `spy-20261121-${count - index}`, cum_pnl: index });
    return index % 100 === 0 ? { ...row, listing: AAPL } : row;
  });

/** A service that answers in pages; it refuses the third page while `failing.isOn`. */
const showPages = (count: number, failing = { isOn: false }) => {
  logIn("demo");
  const rows = many(count);
  const asked: string[] = [];
  renderSite("/dashboard", {
    "GET /api/dashboard/": ({ query: { from = "0", size } }) => {
      asked.push(`${from} ${size}`);
      const start = Number(from);
      if (failing.isOn && start === 2 * PAGE) return refuse(400, "Not now.");
      const next = start + PAGE;
      return ok({ message: rows.slice(start, next), ...(next < count ? { next: String(next) } : {}) });
    },
  });
  return { asked };
};
const told = (text: string) => screen.findByText(text, undefined, { timeout: 20_000 });

test("loads 2,000 backtests in pages, and older ones by a button", async () => {
  const { asked } = showPages(2600);
  await told("The newest 2,000 backtests are here.");
  expect(asked).toEqual(["0 500", "500 500", "1000 500", "1500 500"]);
  const ticker = screen.getByRole("combobox", { name: "Ticker" });
  expect(texts(within(ticker).getAllByRole("option"))).toEqual(["All (2000+)", "AAPL (20+)", "SPY (1980+)"]);
  await userEvent.click(screen.getByRole("button", { name: "Load older" }));
  await told("The newest 2,500 backtests are here.");
  await userEvent.click(screen.getByRole("button", { name: "Load older" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load older" })).toBeNull());
  expect(texts(within(ticker).getAllByRole("option"))).toEqual(["All (2600)", "AAPL (26)", "SPY (2574)"]);
  expect(screen.queryByText(/are here/)).toBeNull();
});

test("says when older backtests fail to load, and retries by a button", async () => {
  const failing = { isOn: true };
  showPages(1400, failing);
  await told("The newest 1,000 backtests are here. Older ones could not be loaded.");
  failing.isOn = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/are here/)).toBeNull());
});

test("offers older backtests below the cards of a narrow window", async () => {
  setWidth(390);
  showPages(2600);
  await told("The newest 2,000 backtests are here.");
  expect(screen.getByRole("button", { name: "Load older" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show more (1990 left)" })).toBeTruthy();
});
