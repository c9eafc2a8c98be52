import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { address } from "../service/means.ts";
import { expectAccessible, look } from "./look.ts";
import { hasFocus, setUpTab, setUpTabs } from "./tab.ts";

/** The backtest form and its ticket: first screen, keyboard use, and every state in both themes. */

const SWITCHES = ["risk_management", "event_filters", "entry_filters"];

const open = setUpTabs();
const tab = setUpTab("/backtester", open);

const field = (name: string) => tab.page.locator(`[name="${name}"]`);
const button = (name: string) => tab.page.getByRole("button", { name });
const run = () => button("Run backtest");
const freshForm = async (): Promise<void> => {
  await tab.page.evaluate(() => window.localStorage.removeItem("backtester"));
  await tab.page.goto(`${address}/backtester`);
  await run().waitFor();
};

/** Returns what has the focus: its field name, its accessible name or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const text = element?.getAttribute("aria-label") ?? element?.textContent?.trim();
    return element?.getAttribute("name") || text || element?.tagName || "";
  });

/** Presses Tab until `isThere`, and returns the stops on the way, the last one included. */
const tabTo = async (page: Page, isThere: (name: string) => boolean): Promise<string[]> => {
  const stops: string[] = [];
  while (stops.length < 80) {
    await page.keyboard.press("Tab");
    const name = await focused(page);
    stops.push(name);
    if (isThere(name)) return stops;
  }
  throw new Error(`the Tab key does not reach it; the stops were ${stops.join(", ")}`);
};
const tabToName = (page: Page, name: string) => tabTo(page, (each) => each === name);

test("reaches Run from the top of the page in 32 stops of the Tab key", async () => {
  await run().waitFor();
  const stops = await tabToName(tab.page, "Run backtest");
  expect(stops[0]).toBe("Skip to the page");
  expect(stops.length, stops.join(", ")).toBeLessThanOrEqual(32);
});

test("keeps the legs and Run in sight at 1440 × 900, with every section open", async () => {
  await freshForm();
  const bottomOf = async (name: string) => {
    const box = await field(name).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
  };
  expect(await bottomOf("optFields.0.delta")).toBeLessThan(900);
  for (const name of SWITCHES) await field(`filterFields.0.${name}`).check();
  expect(await bottomOf("optFields.0.delta")).toBeLessThan(900);
  await field("volFields.0.filter_criteria").scrollIntoViewIfNeeded();
  await tab.page.evaluate(() => window.scrollTo(0, 600));
  await tab.page.getByRole("img", { name: /^Payoff\. / }).waitFor();
  const box = await run().boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThan(900);
  await tab.page.getByRole("combobox", { name: "Starting point" }).selectOption("Iron condor");
  await tab.page.getByText("Open 1 session before an FOMC decision and close 1 session after it").waitFor();
  await look(tab.page, "ticket-all");
});

test("passes axe with the payoff's numbers, an explanation, the calendar, and faults beside their fields", async () => {
  const { page } = tab;
  const start = field("overallFields.0.start_date");
  await freshForm();
  await button("Show the data").click();
  await page.getByRole("table", { name: "Payoff" }).waitFor();
  await field("overallFields.0.hold").fill("0");
  await run().click();
  await page.getByText("Max hold days: enter 1 to 100,000").waitFor();
  await expect.poll(() => hasFocus(field("overallFields.0.hold"))).toBe(true);
  await look(page, "ticket-faults");
  await field("optFields.0.delta").focus();
  await page
    .getByRole("tooltip")
    .filter({ hasText: "The strike with the nearest delta is traded" })
    .waitFor();
  await expectAccessible(page, "explanation");
  await start.focus();
  await page.getByRole("combobox", { name: "Year" }).waitFor();
  await expectAccessible(page, "calendar");
  for (const key of ["ArrowDown", "ArrowLeft", "Enter", "Escape"]) await page.keyboard.press(key);
  expect(await start.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect(tab.faults).toEqual([]);
});

test("serves the keyboard alone: log in, fill in, run, save, open, delete, log out", async () => {
  const { page, faults, close } = await open();
  await page.goto(`${address}/login`);
  await page.getByLabel("Username or email").waitFor();
  if ((await focused(page)) !== "username") await tabToName(page, "username");
  await page.keyboard.type("demo");
  await tabToName(page, "password");
  await page.keyboard.type("demo-demo-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.getByText("Welcome back, demo").waitFor();

  await tabToName(page, "Backtester");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Run backtest" }).waitFor();
  await tabToName(page, "filterFields.0.risk_management");
  await page.keyboard.press("Space");
  await tabToName(page, "overallFields.0.hold");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await page.getByText("Max hold days: enter 1 to 100,000").waitFor();
  expect(await focused(page)).toBe("overallFields.0.hold");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { name: "Backtest results" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Backtest results");
  await tabToName(page, "Save backtest");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Go to my backtests.");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");

  const saved = /^spy-\d{8}-\d+$/;
  await page.getByRole("link", { name: saved }).first().waitFor();
  const name = (await tabTo(page, (each) => saved.test(each))).at(-1) ?? "";
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: name.toUpperCase() }).waitFor();
  await tabToName(page, "Delete backtest");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, (each) => /^(yes|delete)/i.test(each));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.getByText("Welcome back, demo").waitFor();
  expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);

  await tabToName(page, "Logout");
  await page.keyboard.press("Enter");
  await page.getByLabel("Username or email").waitFor();
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
  expect(faults).toEqual([]);
  await close();
});
