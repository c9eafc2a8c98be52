import { expect, test } from "vitest";
import { look } from "./look.ts";
import { setUpTab, setUpTabs } from "./tab.ts";

/** A sweep from search to results: read, opened as a backtest, saved and deleted. */

const open = setUpTabs();
const tab = setUpTab("/backtester", open);

const heading = (name: string) => tab.page.getByRole("heading", { name });
const button = (name: string | RegExp) => tab.page.getByRole("button", { name, exact: true });
const link = (name: string) => tab.page.getByRole("link", { name, exact: true });
const table = (name: string | RegExp) => tab.page.getByRole("table", { name });
const focused = (attribute: string) =>
  tab.page.evaluate((name) => document.activeElement?.getAttribute(name), attribute);

/** Returns the number in a text of dollars. */
const dollars = (text: string | null): number => Number(text?.replace(/[^\d.-]/g, ""));

/** Returns the leader's P&L of the whole period, from the verdict. */
const leadersPnl = async (): Promise<number> => {
  const row = table("The leader in sample and out").getByRole("row", { name: /^Whole/ });
  return dollars(await row.getByRole("cell").first().textContent());
};

test("opens on the full grid, and reaches Search in 42 stops of the Tab key", async () => {
  const { page } = tab;
  await link("Explore").click();
  await page.getByText("208,678,848").waitFor();
  await look(page, "explore");
  await page.evaluate(() => window.scrollTo(0, 0));
  const search = button("Search");
  expect((await search.boundingBox())?.y).toBeLessThan(900);
  await page.evaluate(() => window.scrollTo(0, 900));
  expect((await search.boundingBox())?.y).toBeGreaterThan(0);
  await page.reload();
  await search.waitFor();
  const stops: (string | null | undefined)[] = [];
  while (stops.length < 80 && stops.at(-1) !== "Search") {
    await page.keyboard.press("Tab");
    stops.push(
      (await focused("aria-label")) ??
        (await focused("name")) ??
        (await page.evaluate(() => document.activeElement?.textContent?.trim())),
    );
  }
  // The list of further tickers is there where another test has imported one.
  const own = stops.filter((stop) => stop !== "Add to More tickers");
  expect(own.length, stops.join(", ")).toBeLessThanOrEqual(42);
});

test("searches, and opens the leader as a backtest of the same P&L", async () => {
  const { page } = tab;
  await page.getByRole("button", { name: /^Quick look/ }).click();
  await button("Search").click();
  await heading("Search results").waitFor({ timeout: 90_000 });
  await heading("In sample against out of sample").waitFor();
  // The library that virtualizes long tables loads later and redraws the rows.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  await page.getByRole("button", { name: /^Figures of 1\. / }).click();
  await table(/^1\. .* in sample and out$/).waitFor();
  await look(page, "explore-results");
  await button("Total P&L").click();
  await page.getByText("First by Total P&L").waitFor();
  const found = await leadersPnl();
  await link("Open as a backtest").click();
  await heading("Backtest results").waitFor();
  // The verdict travels: the ticket says where it comes from, and the answer what the search says of luck.
  await page.getByText(/^Opened from your search, the list by Total P&L\./).waitFor();
  await page.getByText(/^best of [\d,]+ tried$/).waitFor();
  expect(found).not.toBe(0);
  // The search shows whole dollars.
  const made = dollars(await page.locator('[data-field="cum_pnl"] td').first().textContent());
  expect(Math.round(made)).toBe(found);
  await page.goBack();
});

test("reads the heat map cell by cell with the arrow keys", async () => {
  const map = table(/^Mean total P&L by /);
  // A cell under the pointer is read instead of the one with the focus.
  await tab.page.mouse.move(0, 0);
  await map.locator('[data-cell="0 0"]').focus();
  await expect.poll(() => focused("data-cell")).toBe("0 0");
  await tab.page.keyboard.press("ArrowDown");
  await tab.page.keyboard.press("ArrowRight");
  expect(await focused("data-cell")).toBe("1 1");
  await tab.page.getByText(/^Short delta 0\.2, DTE 45: /).waitFor();
  await tab.page.keyboard.press("Enter");
  await tab.page.getByText(/^\d+ of \d+ leaders of this list$/).waitFor();
  await button("Clear filter").first().click();
  await button("Clear filter").first().waitFor({ state: "detached" });
  await tab.page.getByText("Show the data").first().click();
  await table(/, data$/).waitFor();
});

/** Reads a sweep's public page in a fresh profile. */
const visitShared = async (link: string): Promise<void> => {
  const html = await (await fetch(link)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");
  const visitor = await open();
  await visitor.page.goto(link);
  await visitor.page.getByRole("heading", { name: /^SPY search, / }).waitFor();
  await visitor.page.getByRole("table", { name: /^The first 10 by t-statistic$/ }).waitFor();
  await look(visitor.page, "public-sweep");
  expect(await visitor.page.locator("main").innerText()).not.toMatch(/\bdemo\b/);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
};

test("saves the sweep, lists it, shares it by a public page, opens it in Explore and deletes it", async () => {
  const { page } = tab;
  await button("Save search").first().click();
  await link("Go to my searches.").click();
  await page.waitForURL("**/searches");
  const name = await table("Saved searches")
    .getByRole("link", { name: /^spy-\d{8}-\d+$/ })
    .first()
    .innerText();
  await link(name).click();
  await heading(name.toUpperCase()).waitFor();
  await link("Open in Explore").waitFor();
  await heading("Verdict").waitFor();
  await look(page, "saved-sweep");
  await button("Share").click();
  const shared = await page.getByText(/\/s\/[\w-]{22}$/).innerText();
  await visitShared(shared);
  await button("Stop sharing").click();
  await page.getByText("Sharing is off. The old link no longer works.").waitFor();
  await link("Open in Explore").click();
  await page
    .getByText(/^SPY: 6 structures, /)
    .first()
    .waitFor();
  await page.goBack();
  await button("Delete search").click();
  await button("Yes, delete it").click();
  await page.waitForURL("**/searches");
  expect(tab.faults).toEqual([]);
});
