import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectNarrow } from "./look.ts";
import { keepScreenshots } from "./open-browser.ts";
import { DESK, PHONE, setUpTab } from "./tab.ts";
import { dollars, drawn, inSight, inSightFrom, runLongBacktest, scrollTo } from "./trade-log.ts";

/** A trade log of some 2,500 rows, of which the site draws only those in sight: as a table, as cards and as files. */

const LEAST_TRADES = 2400;

const tab = setUpTab("/backtester");
let log: Locator;
let table: Locator;

beforeAll(async () => {
  await runLongBacktest(tab.page);
  log = tab.page.getByRole("region", { name: "Trade log" });
  table = tab.page.getByRole("region", { name: "All trades, table" });
});

const rowCount = async (): Promise<number> =>
  Number(await table.getByRole("table").first().getAttribute("aria-rowcount")) - 1;

describe("the table", () => {
  test("fits the columns of the trade table at 1440 px, without cut texts", async () => {
    await table.locator('td[data-field="date_open"]').first().waitFor();
    expect(await rowCount()).toBeGreaterThan(LEAST_TRADES);
    expect(await table.locator("thead th").allInnerTexts()).toEqual([
      "Opened",
      "Closed",
      "Contracts",
      "P&L",
      "Exit",
      "Days",
      "Debit",
      "Credit",
      "Balance",
    ]);
    const { scrollWidth, clientWidth } = await table.evaluate((box) => ({
      scrollWidth: box.scrollWidth,
      clientWidth: box.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    const cut = await table
      .locator("tbody td")
      .evaluateAll((cells) =>
        cells
          .filter(({ scrollWidth: needed, clientWidth: has }) => needed > has)
          .map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
  });

  test("shows every trade once and in order while the table is scrolled to its end, without a blank", async () => {
    const seen = new Set<string>();
    const heightNow = () => table.evaluate(({ scrollHeight }) => scrollHeight);
    // The virtualizer loads with the first long table.
    await expect.poll(heightNow).toBeGreaterThan(LEAST_TRADES * 30);
    const height = await heightNow();
    for (const dates of await inSightFrom(table, "date_open", 0, height)) {
      expect(dates.length).toBeGreaterThan(10);
      expect(dates).toEqual(dates.toSorted());
      for (const date of dates) seen.add(date);
    }
    // One opening per session, so no two trades open on one day.
    expect(seen.size).toBe(await rowCount());
  });
});

describe("a trade's legs", () => {
  const details = () => table.locator("tbody table");

  test("passes axe with open legs, in both themes", async () => {
    await table.locator("tbody > tr").nth(2).click();
    await details().waitFor();
    await expectAccessible(tab.page, "a trade's legs");
    await keepScreenshots(tab.page, "trade-opened");
    // Pictures of narrower windows replace the table by cards, which closes all rows.
    await table.waitFor();
    await scrollTo(table, 0);
    if ((await details().count()) > 0) await table.locator("tbody > tr").nth(2).click();
    await details().waitFor({ state: "detached" });
  });

  test("opens legs by the keyboard: one Tab stop for all rows, arrows between them", async () => {
    const stops = table.locator("tbody button:not([tabindex='-1'])");
    expect(await stops.count()).toBe(1);
    await stops.focus();
    const focused = () =>
      tab.page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("aria-rowindex"));
    await tab.page.keyboard.press("Home");
    expect(await focused()).toBe("2");
    await tab.page.keyboard.press("ArrowDown");
    await tab.page.keyboard.press("Enter");
    await details().waitFor();
    expect(await focused()).toBe("3");
    expect(await tab.page.evaluate(() => document.activeElement?.getAttribute("aria-expanded"))).toBe("true");
    await tab.page.keyboard.press("Space");
    await details().waitFor({ state: "detached" });
    await tab.page.keyboard.press("End");
    await drawn(tab.page);
    expect(await focused()).toBe(String((await rowCount()) + 1));
    // The row keeps the focus out of sight.
    await scrollTo(table, 0);
    expect(await focused()).toBe(String((await rowCount()) + 1));
    await tab.page.keyboard.press("Home");
    await drawn(tab.page);
    expect(await focused()).toBe("2");
  });

  test("keeps legs open with their trade when the log is sorted or scrolled, without a blank", async () => {
    const row = table.locator("tbody > tr").first();
    const opened = await row.locator('td[data-field="date_open"]').innerText();
    await row.click();
    await details().waitFor();
    await scrollTo(table, 20_000);
    expect((await inSight(table, "date_open")).length).toBeGreaterThan(10);
    expect(await details().count()).toBe(0);
    await scrollTo(table, 0);
    await details().waitFor();
    await table.getByRole("button", { name: "Opened", exact: true }).click();
    await drawn(tab.page);
    const height = await table.evaluate(({ scrollHeight }) => scrollHeight);
    await scrollTo(table, height);
    const open = table.getByRole("button", { name: `Legs of the trade opened ${opened}` });
    expect(await open.getAttribute("aria-expanded")).toBe("true");
    await open.click();
    await table.getByRole("button", { name: "Opened", exact: true }).click();
    await scrollTo(table, 0);
  });
});

describe("on narrower windows", () => {
  test("shades the side on which a narrow table is cut off", async () => {
    await tab.page.setViewportSize({ ...DESK, width: 768 });
    const shades = (): Promise<string[]> =>
      table.evaluate(({ parentElement }) =>
        ["::before", "::after"].map((side) => getComputedStyle(parentElement as Element, side).opacity),
      );
    await expect.poll(shades).toEqual(["0", "1"]);
    await table.evaluate((scroller) => scroller.scrollTo(scroller.scrollWidth, 0));
    await expect.poll(shades).toEqual(["1", "0"]);
  });

  test("draws a phone's cards in sight, sorts them and opens them", async () => {
    await tab.page.setViewportSize(PHONE);
    const cards = tab.page.getByRole("region", { name: "All trades, cards" });
    await cards.getByRole("listitem").first().waitFor();
    expect(await table.count()).toBe(0);
    expect(await cards.getByRole("listitem").count()).toBeLessThan(60);
    await scrollTo(cards, 50_000);
    expect((await inSight(cards, "date_close")).length).toBeGreaterThan(5);
    await log.getByRole("combobox", { name: "Order" }).selectOption("Largest loss first");
    await scrollTo(cards, 0);
    const profits = (await inSight(cards, "pnl")).map(dollars);
    expect(profits.length).toBeGreaterThan(5);
    expect(profits).toEqual(profits.toSorted((a, b) => a - b));
    expect(profits[0]).toBeLessThan(0);
    const card = cards.getByRole("button").first();
    await card.click();
    expect(await card.getAttribute("aria-expanded")).toBe("true");
    await cards
      .getByText(/^opened at /)
      .first()
      .waitFor();
    for (const fact of ["Debit", "Credit", "Margin requirement", "Balance"])
      expect(await cards.getByText(fact, { exact: true }).isVisible()).toBe(true);
    await expectAccessible(tab.page, "an open card");
    await expectNarrow(tab.page, "an open card");
    expect(tab.faults).toEqual([]);
  });
});

test("shows a log of a collar with its dividends at 1440 px, without cut figures", async () => {
  const { page } = tab;
  await page.setViewportSize(DESK);
  await page.goto(page.url().replace(/\/[^/]*$/, "/backtester"));
  await page.getByRole("combobox", { name: "Starting point" }).selectOption("Collar");
  await page.locator('[name="overallFields.0.acct_bal"]').fill("100000");
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page
    .getByText(/^Buy 100 SPY shares; sell 1 call/)
    .last()
    .waitFor();
  const collars = page.getByRole("region", { name: "All trades, table" });
  await collars.locator('td[data-field="dividends"]').first().waitFor();
  expect((await collars.locator('td[data-field="contracts"]').first().innerText()).trim()).toMatch(
    /^\+100 shares, −\d+C \+\d+P · /,
  );
  // The column of contracts takes the remaining width.
  const cut = await collars
    .locator('tbody td:not([data-field="contracts"])')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth: needed, clientWidth: has }) => needed > has)
        .map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
});
