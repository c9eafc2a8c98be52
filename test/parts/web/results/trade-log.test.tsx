import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TradeRow } from "#shared/contracts/results.ts";
import { setWidth } from "../support/browser.ts";
import { ok } from "../support/memory-adapter.ts";
import { logIn, renderSite } from "../support/render-site.tsx";
import { savedBacktest, tradeRow } from "../support/result-rows.ts";

/** The trade log of a saved backtest. */

const PATH = "/dashboard/demo/spy-20261121-1";

const openLog = async (trades: TradeRow[]) => {
  logIn("demo");
  renderSite(PATH, { [`GET /api${PATH}`]: () => ok({ message: savedBacktest({ trade_log: trades }) }) });
  return within(await screen.findByRole("region", { name: "Trade log" }, { timeout: 10_000 }));
};

test("opens a trade on its legs and its risk", async () => {
  const log = await openLog([tradeRow()]);
  const open = log.getByRole("button", { name: "Legs of the trade opened 2026-01-05" });
  expect(open.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(open);
  expect(open.getAttribute("aria-expanded")).toBe("true");
  const [, leg] = within(log.getByRole("table", { name: "Legs" })).getAllByRole("row");
  expect([...(leg?.children ?? [])].map(({ textContent }) => textContent).slice(0, 5)).toEqual([
    "Short",
    "1",
    "put",
    "580",
    "2026-02-04",
  ]);
  expect(log.getByText("Margin requirement")).toBeTruthy();
  await userEvent.click(log.getByText("−580P · 2026-02-04"));
  expect(log.queryByRole("table", { name: "Legs" })).toBeNull();
});

test("opens a phone's card on the remaining columns", async () => {
  setWidth(600);
  const log = await openLog([tradeRow({ n_spreads: 2 })]);
  const card = log.getByRole("button", { name: /^2026-01-26/ });
  await userEvent.click(card);
  const details = within(document.getElementById(card.getAttribute("aria-controls") ?? "")!);
  expect(details.getByText("Short 2 × 580 put, 2026-02-04")).toBeTruthy();
  for (const fact of ["Opened", "Days", "Debit", "Credit", "Balance"])
    expect(details.getByText(fact, { exact: true })).toBeTruthy();
});
