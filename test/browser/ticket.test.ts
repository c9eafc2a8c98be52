import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { watchFaults } from "./faults.ts";
import { logIn, look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** The form of one strategy and its ticket: what is in sight, what the keyboard alone can do, and both themes. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const open = async (): Promise<{ page: Page; faults: string[] }> => {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  return { page, faults: watchFaults(page) };
};

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${address}/backtester`);
  await page.getByRole("button", { name: "Run backtest" }).waitFor();
};

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** What has the focus: its name for readers or its text, else the field that it is. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const text = element?.getAttribute("aria-label") ?? element?.textContent?.trim();
    return element?.getAttribute("name") || text || element?.tagName || "";
  });

/** Presses Tab until `isThere`; the stops on the way, that one included. */
const tabTo = async (page: Page, isThere: (name: string) => boolean, most = 80): Promise<string[]> => {
  const stops: string[] = [];
  while (stops.length < most) {
    await page.keyboard.press("Tab");
    const name = await focused(page);
    stops.push(name);
    if (isThere(name)) return stops;
  }
  throw new Error(`not reached by the keyboard; the stops were ${stops.join(", ")}`);
};

const tabToName = (page: Page, name: string) => tabTo(page, (each) => each === name);

describe("what is in sight at 1440 × 900", () => {
  test("the legs and the button that runs them, also below the head of a long form", async () => {
    const { page } = await open();
    await logIn(page, address);
    await openForm(page);
    const bottomOf = async (name: string) => {
      const box = await field(page, name).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
    };
    expect(await bottomOf("optFields.0.delta")).toBeLessThan(900);
    for (const name of ["risk_management", "event_filters", "entry_filters"])
      await field(page, `filterFields.0.${name}`).check();
    expect(await bottomOf("optFields.0.delta")).toBeLessThan(900);
    await field(page, "volFields.0.filter_criteria").scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 600));
    const run = await page.getByRole("button", { name: "Run backtest" }).boundingBox();
    expect(run?.y).toBeGreaterThan(0);
    await page.getByRole("img", { name: /^Payoff\. / }).waitFor();
    expect((run?.y ?? Number.POSITIVE_INFINITY) + (run?.height ?? 0)).toBeLessThan(900);
    await page.close();
  });
});

describe("the keyboard", () => {
  test("reaches Run from the top of the page in 30 stops, with one leg", async () => {
    const { page } = await open();
    await logIn(page, address);
    await openForm(page);
    const stops = await tabToName(page, "Run backtest");
    expect(stops[0]).toBe("Skip to the page");
    expect(stops.length, stops.join(", ")).toBeLessThanOrEqual(30);
    await page.close();
  });

  test("goes into the calendar by the down arrow, and past it by Tab", async () => {
    const { page } = await open();
    await logIn(page, address);
    await openForm(page);
    await field(page, "overallFields.0.start_date").focus();
    await page.getByRole("combobox", { name: "Year" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    expect(await field(page, "overallFields.0.start_date").inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await page.keyboard.press("Tab");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await focused(page)).toBe("overallFields.0.backtest_length");
    await page.getByText("Start date is used").waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await field(page, "overallFields.0.start_date").inputValue()).toBe("");
    expect(await field(page, "overallFields.0.backtest_length").inputValue()).toBe("10");
    await page.close();
  });

  test("does the whole job: log in, fill in, run, save, open, delete, log out", async () => {
    const { page, faults } = await open();
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

    const heading = page.getByRole("heading", { name: "Backtest results" });
    await heading.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Backtest results");
    await tabToName(page, "Save backtest");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Go to my backtests." }).first().waitFor();
    await tabToName(page, "Go to my backtests.");
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
    await page.close();
  });
});

test("every state of the form can be looked at", async () => {
  const { page, faults } = await open();
  await logIn(page, address);
  await openForm(page);
  await look(page, "ticket");

  for (const name of ["risk_management", "event_filters", "entry_filters"])
    await field(page, `filterFields.0.${name}`).check();
  await page.getByRole("combobox", { name: "Starting point" }).selectOption("Iron condor");
  await page.getByText("Open 1 session before an FOMC decision and close 1 session after it").waitFor();
  await look(page, "ticket-all");

  await field(page, "overallFields.0.backtest_length").fill("");
  await field(page, "riskFields.0.exit_dte").fill("60");
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByText("Start date: choose a start date or a length").waitFor();
  await page.getByText("Exit at DTE: enter fewer days than any option's DTE (option 1 has 45)").waitFor();
  await page.getByText("No data", { exact: true }).waitFor();
  await look(page, "ticket-faults");
  expect(faults).toEqual([]);
  await page.close();
});
