import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  SAMPLE_BALANCES,
  SAMPLE_INPUTS,
  SAMPLE_STRATEGY,
  SAMPLE_SUMMARY,
} from "../../web/src/pages/sample-result.ts";
import { runBacktest, signIn } from "../service/client.ts";
import { look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** The landing page, and whether the backtest that it shows is one that the service computes. */

const address = inject("address");

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
});
afterAll(() => browser?.close());

test("offer, price and disclaimer are on it", async () => {
  await page.goto(address);
  await page
    .getByRole("heading", { name: "Affordable options backtesting for analytical traders" })
    .waitFor();
  for (const text of ["$4.99 per month", "No setup fees", "Cancel anytime"])
    expect(await page.getByText(text).count(), text).toBe(1);
  expect(await page.getByText(/no financial advice/).count()).toBeGreaterThan(0);
  await look(page, "landing");
});

test("its backtest is what the service computes from its inputs", async () => {
  const { summary, trades } = await runBacktest(await signIn(address), SAMPLE_INPUTS);
  expect(summary).toMatchObject(SAMPLE_SUMMARY);
  expect(trades.map(({ end_bal }) => end_bal)).toEqual(SAMPLE_BALANCES);
  expect(summary.strategy).toBe(SAMPLE_STRATEGY);
});
