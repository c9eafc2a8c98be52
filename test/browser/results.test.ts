import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { watchFaults } from "./faults.ts";
import { shiftsOf, watchShifts } from "./layout-shift.ts";
import { logIn, look } from "./look.ts";
import { openBrowser, THEMES } from "./open-browser.ts";

/** A result and the ticket that it came from, in a real browser: how it is headed, dimmed, run again, kept and coloured. */

const CHANGED = "Inputs changed since this run";

let browser: Browser;
let page: Page;
let results: Locator;
let heading: Locator;
let faults: string[];

const field = (name: string) => page.locator(`[name="overallFields.0.${name}"]`);
const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => each === document.activeElement);
const saveButton = (place: 0 | 1) => results.getByRole("button", { name: "Save backtest" }).nth(place);

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  faults = watchFaults(page);
  await watchShifts(page.context());
  await logIn(page, address);
  await page.goto(`${address}/backtester`);
  results = page.getByRole("region", { name: "Backtest results" });
  heading = page.getByRole("heading", { name: "Backtest results" });
  await field("backtest_length").fill("5");
  await field("hold").fill("10");
});
afterAll(() => browser?.close());

test("arrive without anything jumping, the focus on their heading", async () => {
  const before = await shiftsOf(page);
  await page.getByRole("button", { name: "Run backtest" }).click();
  await heading.waitFor();
  await results.getByRole("region", { name: "Trade log" }).waitFor();
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await results.locator("canvas").first().waitFor();
  const after = await shiftsOf(page);
  expect(after.sum - before.sum, after.moved.join("; ")).toBeLessThan(0.05);
});

test("say what they stand on: strategy, ticker, period, source, and the note that matters most", async () => {
  await results
    .locator("header")
    .getByText("Sell 1 SPY put, 30 days, 0.30 delta; close after 10 days")
    .waitFor();
  const tested = results.getByRole("list", { name: "Tested on" });
  expect((await tested.innerText()).replace(/\s+/g, " ")).toMatch(
    /^SPY .*\w{3} \d{1,2}, \d{4} to \w{3} \d{1,2}, \d{4} .*1,\d{3} sessions .*Modelled quotes/,
  );
  const notes = results.locator("summary").filter({ hasText: /^\d notes/ });
  expect(await notes.innerText()).toMatch(/No entry on 1,\d{3} of 1,\d{3} sessions: Max open positions\./);
  await notes.click();
  await results
    .getByRole("list", { name: "Notes on this run" })
    .getByText("Modelled: the quotes of SPY")
    .waitFor();
  await notes.click();
});

/** What a colour token computes to in the theme that is shown. */
const colourOf = (token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

/** Every number of a field with the colour that it is drawn in. */
const numbersOf = (name: string): Promise<{ value: number; colour: string }[]> =>
  results.locator(`td[data-field="${name}"], tr[data-field="${name}"] > td`).evaluateAll((cells) =>
    cells.map((cell) => ({
      value: Number(cell.textContent.replace(/[^-\d.]/g, "")),
      colour: getComputedStyle(cell.querySelector("[data-tone]") ?? cell).color,
    })),
  );

test.each(THEMES)("colour numbers as the specification has them, %s", async (colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const [gain, loss] = [await colourOf("--gain"), await colourOf("--loss")];
  for (const name of ["pnl", "cum_pnl", "pct_return", "ann_return"]) {
    const numbers = await numbersOf(name);
    expect(numbers.length, name).toBeGreaterThan(0);
    for (const { value, colour } of numbers)
      if (value !== 0) expect(colour, name).toBe(value > 0 ? gain : loss);
  }
  expect((await numbersOf("pnl")).some(({ value }) => value < 0)).toBe(true);
  const [pValue] = await numbersOf("p_val");
  const words = await results.locator('tr[data-field="p_val"]').innerText();
  expect(pValue?.colour).toBe(words.includes("could be luck") ? loss : gain);
  expect(words).toMatch(/significant gain|significant loss|could be luck/);
});

test("look as they should", () => look(page, "results"));

test("stay readable while the form asks for something else", async () => {
  await field("hold").fill("12");
  await results.getByText(CHANGED).waitFor();
  await look(page, "results-changed");
  await field("hold").fill("10");
  await results.getByText(CHANGED).waitFor({ state: "hidden" });
});

test("give the inputs back, and the focus with them", async () => {
  await field("hold").fill("12");
  await results.getByRole("button", { name: "Restore inputs" }).click();
  expect(await field("hold").inputValue()).toBe("10");
  await results.getByText(CHANGED).waitFor({ state: "hidden" });
  expect(await hasFocus(heading)).toBe(true);
});

test("are run again with the inputs as they are now", async () => {
  await field("hold").fill("12");
  await results.getByRole("button", { name: "Run again" }).click();
  await results.locator("header").getByText("close after 12 days").waitFor();
  await results.getByText(CHANGED).waitFor({ state: "hidden" });
  expect(await hasFocus(heading)).toBe(true);
});

test("are kept from their top, and both buttons rest", async () => {
  await saveButton(0).focus();
  await page.keyboard.press("Enter");
  const link = results.getByRole("link", { name: "Go to my backtests." });
  await link.waitFor();
  expect(await hasFocus(link)).toBe(true);
  expect(await saveButton(0).isDisabled()).toBe(true);
  expect(await saveButton(1).isDisabled()).toBe(true);
});

test("are kept from their end", async () => {
  await field("hold").fill("14");
  await results.getByRole("button", { name: "Run again" }).click();
  await results.locator("header").getByText("close after 14 days").waitFor();
  await saveButton(1).focus();
  await page.keyboard.press("Enter");
  const link = results.getByRole("link", { name: "Go to my backtests." });
  await link.waitFor();
  expect(await hasFocus(link)).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
});

test("are found again on a phone, the summary as a card", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/backtester`);
  await heading.waitFor();
  await results.getByRole("region", { name: "Summary" }).getByRole("article").waitFor();
  expect(await results.getByRole("table", { name: "Summary statistics" }).count()).toBe(0);
  expect(faults).toEqual([]);
});
