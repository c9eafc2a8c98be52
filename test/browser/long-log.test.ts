import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { logIn } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** A trade log of more than 100 rows, of which the built site draws only those in sight. */

const address = inject("address");

let browser: Browser;
let page: Page;
let log: Locator;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await logIn(page, address);
  await page.goto(`${address}/backtester`);
  await page.locator('[name="overallFields.0.backtest_length"]').fill("10");
  await page.locator('[name="overallFields.0.hold"]').fill("5");
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByRole("heading", { name: "Backtest results" }).waitFor();
  log = page.getByRole("region", { name: "All trades, table" });
});
afterAll(() => browser?.close());

/** The dates of opening that are in sight, from the top down. */
const datesInSight = (): Promise<string[]> =>
  log.evaluate((scroller) => {
    const box = scroller.getBoundingClientRect();
    const isInSight = (cell: Element): boolean => {
      const { top, bottom } = cell.getBoundingClientRect();
      return bottom > box.top && top < box.bottom;
    };
    const cells = [...scroller.querySelectorAll('td[data-field="date_open"]')];
    return cells.filter(isInSight).map(({ textContent }) => textContent);
  });

const profits = async (): Promise<number[]> => {
  const texts = await log.locator('td[data-field="pnl"]').allInnerTexts();
  return texts.map((text) => Number(text.replaceAll(",", "")));
};

test("the first trades are there without anybody touching the table", async () => {
  await log.locator('td[data-field="date_open"]').first().waitFor();
  expect(Number(await log.getByRole("table").getAttribute("aria-rowcount"))).toBeGreaterThan(101);
  expect((await datesInSight()).length).toBeGreaterThan(10);
});

test("scrolling to the end shows every trade once, in order, and never a blank", async () => {
  const seen = new Set<string>();
  const rows = Number(await log.getByRole("table").getAttribute("aria-rowcount")) - 1;
  const height = await log.evaluate(({ scrollHeight }) => scrollHeight);
  for (let top = 0; top <= height; top += 400) {
    await log.evaluate((scroller, to) => scroller.scrollTo(0, to), top);
    // Two frames: one hears of the scrolling, the next one has drawn.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const dates = await datesInSight();
    expect(dates.length, `${top} px down`).toBeGreaterThan(10);
    expect(dates).toEqual(dates.toSorted());
    for (const date of dates) seen.add(date);
  }
  // One position at a time: no two trades open on one day.
  expect(seen.size).toBe(rows);
});

test("sorting by P&L goes both ways over all trades", async () => {
  const byProfit = log.getByRole("button", { name: "P&L", exact: true });
  await byProfit.click();
  await log.evaluate((scroller) => scroller.scrollTo(0, 0));
  expect(await log.locator('th[data-field="pnl"]').getAttribute("aria-sort")).toBe("ascending");
  const rising = await profits();
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  await byProfit.click();
  expect(await log.locator('th[data-field="pnl"]').getAttribute("aria-sort")).toBe("descending");
  const falling = await profits();
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  expect(falling[0]).toBeGreaterThan(rising[0]!);
});

test("a table that is cut off at the right says so until it is scrolled there", async () => {
  const shades = (): Promise<string[]> =>
    log.evaluate(({ parentElement }) =>
      ["::before", "::after"].map((side) => getComputedStyle(parentElement as Element, side).opacity),
    );
  expect(await shades()).toEqual(["0", "1"]);
  await log.evaluate((scroller) => scroller.scrollTo(scroller.scrollWidth, 0));
  await expect.poll(shades).toEqual(["1", "0"]);
});
