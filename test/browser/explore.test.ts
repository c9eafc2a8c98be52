import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { logIn, look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** A sweep in a real browser on the running service: search, read what was found, open it as a backtest, keep it. */

let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await logIn(page, address);
});
afterAll(() => browser?.close());

/** Dollars as the page writes them. */
const dollars = (text: string | null): number => Number(text?.replace(/[^\d.-]/g, ""));

/** What the whole period's line of the verdict says of the leader. */
const leadersPnl = async (): Promise<number> => {
  const row = page
    .getByRole("table", { name: "The leader in sample and out" })
    .getByRole("row", { name: /^Whole/ });
  return dollars(await row.getByRole("cell").first().textContent());
};

test("the mode opens on the full grid, counted on the page as by the service", async () => {
  await page.getByRole("link", { name: "Backtester" }).first().click();
  await page.getByRole("link", { name: "Explore" }).click();
  await page.getByText("208,678,848").waitFor();
  await look(page, "explore");
});

test("the count and the button are in sight, and 40 stops of the Tab key from the top", async () => {
  await page.goto(`${address}/backtester?mode=explore`);
  const search = page.getByRole("button", { name: "Search", exact: true });
  await search.waitFor();
  expect((await search.boundingBox())?.y).toBeLessThan(900);
  await page.evaluate(() => window.scrollTo(0, 900));
  expect((await search.boundingBox())?.y).toBeGreaterThan(0);
  await page.reload();
  await search.waitFor();
  const stops: (string | undefined)[] = [];
  while (stops.length < 80 && stops.at(-1) !== "Search") {
    await page.keyboard.press("Tab");
    stops.push(
      await page.evaluate(() => {
        const element = document.activeElement;
        return (
          element?.getAttribute("aria-label") ?? element?.getAttribute("name") ?? element?.textContent?.trim()
        );
      }),
    );
  }
  expect(stops.length, stops.join(", ")).toBeLessThanOrEqual(40);
});

test("the arrow keys go through the structures as they stand", async () => {
  await page.getByRole("checkbox", { name: "Long call" }).focus();
  await page.keyboard.press("ArrowDown");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  // Straddles and strangles stand under the single options.
  expect(await focused()).toBe("Short strangle");
  await page.keyboard.press("ArrowUp");
  expect(await focused()).toBe("Long call");
});

test("a search is run, read, opened as a backtest of the same figures, saved and deleted", async () => {
  await page.getByRole("button", { name: /^Quick look/ }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("heading", { name: "Sweep results" }).waitFor({ timeout: 90_000 });
  await page.getByRole("heading", { name: "In sample against out of sample" }).waitFor();
  // What draws long tables comes later, and draws the rows anew.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  await page.getByRole("button", { name: /^Figures of 1\. / }).click();
  await page.getByRole("table", { name: /^1\. .* in sample and out$/ }).waitFor();
  await look(page, "explore-results");

  await page.getByRole("button", { name: "Total P&L" }).click();
  await page.getByText("First by Total P&L").waitFor();
  const found = await leadersPnl();
  await page.getByRole("link", { name: "Open as a backtest" }).click();
  await page.getByRole("heading", { name: "Backtest results" }).waitFor();
  const backtested = await page.locator('[data-field="cum_pnl"] td').first().textContent();
  expect(found).not.toBe(0);
  expect(dollars(backtested)).toBe(found);

  await page.goBack();
  await page.getByRole("button", { name: "Save sweep" }).first().click();
  await page.getByRole("link", { name: "Go to my sweeps." }).click();
  await page.waitForURL("**/dashboard");
  const name = await page
    .getByRole("table", { name: "Saved sweeps" })
    .getByRole("link", { name: /^spy-\d{8}-\d+$/ })
    .first()
    .innerText();
  await look(page, "dashboard-with-sweeps");
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name: name.toUpperCase() }).waitFor();
  await page.getByRole("link", { name: "Open in Explore" }).waitFor();
  await page.getByRole("heading", { name: "Verdict" }).waitFor();
  await look(page, "saved-sweep");
  await page.getByRole("link", { name: "Open in Explore" }).click();
  await page
    .getByText(/^Search SPY for 6 structures in /)
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Delete sweep" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await page.waitForURL("**/dashboard");
  expect(faults).toEqual([]);
});

test("results that the form no longer asks for say so, and come back", async () => {
  await page.goto(`${address}/backtester?mode=explore`);
  await page.getByRole("heading", { name: "Verdict" }).waitFor();
  const count = page.locator("[data-count]");
  const before = await count.textContent();
  await page.getByLabel("Add to DTE").fill("33");
  await page.keyboard.press("Enter");
  await page.getByText("Inputs changed since this search").waitFor();
  expect(await count.textContent()).not.toBe(before);
  await look(page, "explore-changed");
  await page.getByRole("button", { name: "Restore inputs" }).click();
  await page.getByText("Inputs changed since this search").waitFor({ state: "detached" });
  expect(await count.textContent()).toBe(before);
});

test("the arrow keys read the heat map cell by cell", async () => {
  const map = page.getByRole("table", { name: /^Mean total P&L by / });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  // A cell that comes to stand under the pointer is read in the place of the one with the focus.
  await page.mouse.move(0, 0);
  await map.locator('[data-cell="0 0"]').focus();
  await expect.poll(focused).toBe("0 0");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("1 1");
  await page.getByText(/^Short delta 0\.2, DTE 45: /).waitFor();
  await map.page().getByText("Show the data").first().click();
  await page.getByRole("table", { name: /, data$/ }).waitFor();
});
