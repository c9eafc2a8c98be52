import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONDOR_INPUTS, FILTERED_INPUTS, SAMPLE_INPUTS } from "../../web/src/sample/sample-inputs.ts";
import {
  CONDOR_SUMMARY,
  FILTERED_SUMMARY,
  SAMPLE_CLOSINGS,
  SAMPLE_SUMMARY,
} from "../../web/src/sample/sample-result.ts";
import { runBacktest, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** The landing page, and whether the backtest that it shows is one that the service computes. */

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
});
afterAll(() => browser?.close());

/** Whether all of the first element with that text is on the screen as it stands. */
const isInSight = async (text: string): Promise<boolean> => {
  const box = await page.getByText(text).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 900;
};

test("offer, price, disclaimer and a result are on a laptop's first screen", async () => {
  await page.goto(address);
  await page
    .getByRole("heading", { name: "Affordable options backtesting for analytical traders" })
    .waitFor();
  for (const text of [
    "Affordable options backtesting",
    "$4.99 per month",
    "No setup fees",
    "Cancel anytime",
    "gives no financial advice",
    SAMPLE_SUMMARY.strategy,
    "+$2,604.40",
    "in October 2022",
    "Hypothetical.",
  ])
    expect(await isInSight(text), text).toBe(true);
  await look(page, "landing");
});

test("/how-it-works begins at the steps, which are as the product is and cannot be reached", async () => {
  await page.goto(`${address}/how-it-works`);
  const heading = page.getByRole("heading", { name: "How it works" });
  await heading.waitFor();
  await page.waitForFunction(() => window.scrollY > 500);
  expect((await heading.boundingBox())?.y).toBeLessThan(300);
  expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.locator("[inert] input").first().waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[inert]") ?? null)).toBeNull();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Sign up");
  // Another address in the same tab begins at its own top.
  await page.goto(`${address}/about`);
  await page.getByRole("heading", { name: "Our Mission" }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.each([
  ["drawn", SAMPLE_INPUTS, SAMPLE_SUMMARY, SAMPLE_CLOSINGS],
  ["condor", CONDOR_INPUTS, CONDOR_SUMMARY, undefined],
  ["filtered", FILTERED_INPUTS, FILTERED_SUMMARY, undefined],
] as const)("the %s backtest on it is what the service computes", async (_, inputs, shown, closings) => {
  const { summary, trades } = await runBacktest(await signIn(address), inputs);
  expect(summary).toMatchObject(shown);
  if (closings) expect(trades.map(({ date_close, end_bal }) => [date_close, end_bal])).toEqual(closings);
});
