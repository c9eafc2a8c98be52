import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { keepScreenshots, openBrowser } from "./open-browser.ts";

/** What a visitor does, in a real browser on the running service: log in, run, save, open, delete. */

const address = inject("address");
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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
});
afterAll(() => browser?.close());

type Violation = { id: string; impact: string; nodes: { html: string }[] };

/** What axe finds on the page as it is; run from the test's own context, since the site's policy lets no script in. */
const violations = async (): Promise<string[]> => {
  const found = await page.evaluate(`(async () => { ${axeSource}; return (await axe.run()).violations; })()`);
  return (found as Violation[]).map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
};

/** How far the page scrolls sideways on the narrowest phone, in pixels. */
const sidewaysAt360 = async (): Promise<number> => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.waitForTimeout(200);
  const width = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  return width;
};

const look = async (name: string): Promise<void> => {
  await keepScreenshots(page, name);
  expect(await sidewaysAt360(), `${name} scrolls sideways`).toBe(0);
  expect(await violations(), name).toEqual([]);
};

test("a protected page sends an unknown visitor to the log-in", async () => {
  await page.goto(`${address}/dashboard`);
  await page.waitForURL("**/login");
  await page.getByLabel("Username or email").waitFor();
  await look("login");
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
  await look("dashboard");

  await page.getByRole("link", { name: "Backtester" }).first().click();
  await page.getByRole("button", { name: "Run backtest" }).waitFor();
  await look("backtester");
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByRole("heading", { name: "Backtest results" }).waitFor();
  await page.getByRole("button", { name: "Save backtest" }).waitFor();
  await look("results");

  await page.getByRole("button", { name: "Save backtest" }).click();
  await page.getByRole("link", { name: "Go to my backtests." }).click();
  await page.waitForURL("**/dashboard");
  const name = await page
    .getByRole("link", { name: /^spy-\d{8}-\d+$/ })
    .first()
    .innerText();
  await look("dashboard-with-backtests");
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name: name.toUpperCase() }).waitFor();
  await page.getByRole("button", { name: "Delete backtest" }).waitFor();
  await look("saved-backtest");

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
