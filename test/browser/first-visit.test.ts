import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { logIn } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** What a browser that has never seen the site loads for a page; how soon it shows is for the benchmark. */

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

let browser: Browser;
let member: Session;

beforeAll(async () => {
  browser = await openBrowser();
  const context = await browser.newContext();
  await logIn(await context.newPage(), address);
  member = await context.storageState();
  await context.close();
});
afterAll(() => browser?.close());

/** Bytes of script as they came over the wire. */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** What all of a visit may load, with what a page goes on to once it stands. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  "/": 200_000,
  "/login": 200_000,
  "/dashboard": 200_000,
  "/backtester": 240_000,
  "/backtester?mode=explore": 240_000,
};

test.each(Object.keys(MOST_BYTES))("%s is light", async (path) => {
  const isMembers = /^\/(dashboard|backtester)/.test(path);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(isMembers && { storageState: member }),
  });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.waitForLoadState("networkidle");
  expect(page.url()).toBe(address + path);
  const bytes = await scriptBytes(page);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(MOST_BYTES[path] ?? Number.POSITIVE_INFINITY);
  await context.close();
});
