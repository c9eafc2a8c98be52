import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { watchFaults } from "./faults.ts";
import { openBrowser } from "./open-browser.ts";

/** What a visitor does with the mouse, in a real browser on the running service: log in, run, save, open, delete. */

let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  faults = watchFaults(page);
});
afterAll(() => browser?.close());

test("a protected page sends an unknown visitor to the log-in", async () => {
  await page.goto(`${address}/dashboard`);
  await page.waitForURL("**/login");
  await page.getByLabel("Username or email").waitFor();
});

test("a wrong password is told as the specification words it", async () => {
  await page.getByLabel("Username or email").fill("nobody-at-all");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Invalid credentials. Please try again.").waitFor();
  // The browser itself reports the 401.
  expect(faults.splice(0).every((fault) => fault.includes("401"))).toBe(true);
});

test("log in, run, save, open, delete", async () => {
  await page.getByLabel("Username or email").fill("demo");
  await page.getByLabel("Password").fill("demo-demo-demo");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByText("Welcome back, demo").waitFor();

  await page.getByRole("link", { name: "Backtester" }).first().click();
  await page.getByRole("button", { name: "Run backtest" }).waitFor();
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByRole("heading", { name: "Backtest results" }).waitFor();
  await page.getByRole("button", { name: "Save backtest" }).first().waitFor();

  await page.getByRole("button", { name: "Save backtest" }).first().click();
  await page.getByRole("link", { name: "Go to my backtests." }).click();
  await page.waitForURL("**/dashboard");
  const name = await page
    .getByRole("link", { name: /^spy-\d{8}-\d+$/ })
    .first()
    .innerText();
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name: name.toUpperCase() }).waitFor();
  await page.getByRole("button", { name: "Delete backtest" }).waitFor();

  await page.getByRole("button", { name: "Delete backtest" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /delete/i })
    .click();
  await page.waitForURL("**/dashboard");
  await page.getByText("Welcome back, demo").waitFor();
  expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
});
