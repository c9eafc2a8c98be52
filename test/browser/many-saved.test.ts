import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { dashboardRow } from "../web/support/result-rows.ts";
import { logIn, look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** A dashboard of more backtests than anybody wants to wait for: the list's answers are made here. */

const COUNT = 2600;
const TICKERS = ["SPY", "QQQ", "AAPL"];

const rowAt = (index: number) => {
  const ticker = TICKERS[index % TICKERS.length] as string;
  const about = {
    ticker,
    start: "2021-11-22",
    end: "2026-11-20",
    balances: [10_000, 9900 + index, 10_812.3],
  };
  return dashboardRow({
    backtest_name: `${ticker.toLowerCase()}-20261121-${COUNT - index}`,
    cum_pnl: ((index * 7919) % 4001) - 2000,
    listing: { shared: index % 50 === 0, about },
  });
};
const rows = Array.from({ length: COUNT }, (_, index) => rowAt(index));

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await page.route("**/api/dashboard/?*", async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const start = Number(asked.get("from") ?? 0);
    const end = start + Number(asked.get("size"));
    const next = end < COUNT ? { next: String(end) } : {};
    await route.fulfill({ json: { message: rows.slice(start, end), ...next } });
  });
  await logIn(page, address);
});
afterAll(() => browser?.close());

const told = (words: string) => page.getByText(words, { exact: true }).waitFor();

test("2,000 come by themselves, and the keyboard gets the others", async () => {
  await told("The newest 2,000 backtests are here.");
  await look(page, "many-saved");
  const button = page.getByRole("button", { name: "Load older" });
  await button.focus();
  await page.keyboard.press("Enter");
  await told("The newest 2,500 backtests are here.");
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await button.waitFor({ state: "hidden" });
  await page.getByRole("combobox", { name: "Ticker" }).selectOption({ label: "QQQ (867)" });
  await page.getByRole("button", { name: /^P&L/ }).click();
  const best = rows
    .filter(({ listing }) => listing.about?.ticker === "QQQ")
    .toSorted((one, other) => other.cum_pnl - one.cum_pnl)[0];
  await page.getByRole("link", { name: best?.backtest_name ?? "", exact: true }).waitFor();
});
