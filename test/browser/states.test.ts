import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { logIn, look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** States of the backtester that a plain run does not show. */

const SWITCHES = ["risk_management", "event_filters", "entry_filters"];

let browser: Browser;
let page: Page;

const field = (name: string) => page.locator(`[name="${name}"]`);

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await logIn(page, address);
  await page.goto(`${address}/backtester`);
  await page.getByRole("button", { name: "Run backtest" }).waitFor();
});
afterAll(() => browser?.close());

test("faults beside their fields, the focus on the first", async () => {
  for (const name of SWITCHES) await field(`filterFields.0.${name}`).check();
  await page.getByRole("button", { name: "Add option" }).click();
  await page.getByRole("button", { name: "Add criteria" }).click();
  await field("overallFields.0.hold").fill("0");
  await field("optFields.1.n").fill("0");
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByText("Max hold days: enter 1 to 100,000").waitFor();
  await page.getByText("Quantity: enter 1 to 100", { exact: true }).waitFor();
  expect(await field("overallFields.0.hold").evaluate((each) => each === document.activeElement)).toBe(true);
});

test("the calendar of the date range", async () => {
  await field("overallFields.0.start_date").click();
  await page.getByRole("combobox", { name: "Year" }).waitFor();
  await look(page, "calendar");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Year" }).waitFor({ state: "hidden" });
});

test("the explanation of a field stays while the field has the focus, and goes with Escape", async () => {
  const delta = field("optFields.0.delta");
  const explanation = page.getByRole("tooltip").filter({ hasText: "the strike whose delta comes nearest" });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  // Focus scrolls to the field.
  await delta.focus();
  await explanation.waitFor();
  await page.mouse.wheel(0, 40);
  await page.waitForTimeout(300);
  expect(await explanation.count()).toBe(1);
  const [bubble, box] = [await explanation.boundingBox(), await delta.boundingBox()];
  expect(bubble && box && bubble.y + bubble.height).toBeLessThan(box?.y ?? 0);
  await look(page, "explanation");
  // The narrow layout drew another field in its place.
  await delta.focus();
  await explanation.waitFor();
  await page.keyboard.press("Escape");
  await explanation.waitFor({ state: "hidden" });
  expect(await delta.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await explanation.waitFor();
  await page.keyboard.press("Tab");
  await explanation.waitFor({ state: "hidden" });
});

test("the explanation of a heading shows under the pointer", async () => {
  const heading = page.getByRole("columnheader", { name: "Delta" }).getByRole("term");
  const explanation = page.getByRole("tooltip").filter({ hasText: "the strike whose delta comes nearest" });
  await heading.hover();
  await explanation.waitFor();
  await page.mouse.move(0, 0);
  await explanation.waitFor({ state: "hidden" });
});
