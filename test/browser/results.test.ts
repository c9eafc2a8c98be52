import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { shiftsOf } from "./layout-shift.ts";
import { look } from "./look.ts";
import { inEachTheme } from "./open-browser.ts";
import { hasFocus, PHONE, setUpTab, setUpTabs } from "./tab.ts";

/** A result beside the form that it came from: its heading, its colors, and how it is outdated, run again and saved. */

const CHANGED = "Inputs changed since this run";

const tab = setUpTab("/backtester", setUpTabs(), async () => ({
  session: await signIn(address),
  isWatched: true,
}));
let results: Locator;
let heading: Locator;

const field = (name: string) => tab.page.locator(`[name="overallFields.0.${name}"]`);
const button = (name: string) => results.getByRole("button", { name });
const close = (days: number) => results.locator("header").getByText(`close after ${days} days`);

beforeAll(async () => {
  results = tab.page.getByRole("region", { name: "Backtest results" });
  heading = tab.page.getByRole("heading", { name: "Backtest results" });
  await field("backtest_length").fill("5");
  await field("hold").fill("10");
});

test("shows results without a layout shift, and focuses their heading", async () => {
  const before = await shiftsOf(tab.page);
  await tab.page.getByRole("button", { name: "Run backtest" }).click();
  await heading.waitFor();
  await results.getByRole("region", { name: "Trade log" }).waitFor();
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await results.locator("canvas").first().waitFor();
  const after = await shiftsOf(tab.page);
  expect(after.sum - before.sum, after.moved.join("; ")).toBeLessThan(0.05);
});

test("changes one number by the arrow keys, opens that backtest in the form, and takes it back", async () => {
  const section = results.getByRole("region", { name: "Sensitivity" });
  await section.getByText(/\d+ of \d+ neighbors make money/).waitFor();
  await section.getByRole("slider", { name: "Delta", exact: true }).focus();
  await tab.page.keyboard.press("ArrowRight");
  await section.getByText("Delta 0.32 instead of 0.30").waitFor();
  await section.getByRole("button", { name: "Open as a backtest" }).click();
  const delta = tab.page.locator('[name="optFields.0.delta"]');
  expect(await delta.inputValue()).toBe("0.32");
  const line = tab.page.getByText("Your form was replaced");
  expect(await hasFocus(line)).toBe(true);
  await line.getByRole("button", { name: "Undo" }).click();
  expect(await delta.inputValue()).toBe("0.30");
});

test("heads results with strategy, ticker, period, source and the note that matters most", async () => {
  await results
    .locator("header")
    .getByText("Sell 1 SPY put, 30 days, 0.30 delta; close after 10 days")
    .waitFor();
  const tested = results.getByRole("list", { name: "Tested on" });
  expect((await tested.innerText()).replace(/\s+/g, " ")).toMatch(
    /^SPY .*\w{3} \d{1,2}, \d{4} to \w{3} \d{1,2}, \d{4} .*1,\d{3} sessions .*Modelled quotes/,
  );
  const notes = results.locator("summary").filter({ hasText: /^\d notes/ });
  expect(await notes.innerText()).toMatch(
    /Skipped 1,\d{3} of 1,\d{3} days because a position was already open\./,
  );
  await notes.click();
  await results
    .getByRole("list", { name: "Notes on this run" })
    .getByText("Modelled: the quotes of SPY")
    .waitFor();
  await notes.click();
});

/** Returns the color that a token has in the theme that is shown. */
const colorOf = (token: string): Promise<string> =>
  tab.page.evaluate((name) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

/** Returns every number of a field with the color that it is drawn in. */
const numbersOf = (name: string): Promise<{ value: number; color: string }[]> =>
  results.locator(`td[data-field="${name}"], tr[data-field="${name}"] > td`).evaluateAll((cells) =>
    cells.map((cell) => ({
      value: Number(cell.textContent.replace("−", "-").replace(/[^-\d.]/g, "")),
      color: getComputedStyle(cell.querySelector("[data-tone]") ?? cell).color,
    })),
  );

test("colors gains, losses and the p-value by the specification, in both themes", async () => {
  await tab.page.emulateMedia({ reducedMotion: "reduce" });
  await inEachTheme(tab.page, async () => {
    const [gain, loss] = [await colorOf("--gain"), await colorOf("--loss")];
    for (const name of ["pnl", "cum_pnl", "pct_return", "ann_return"]) {
      const numbers = await numbersOf(name);
      expect(numbers.length, name).toBeGreaterThan(0);
      for (const { value, color } of numbers)
        if (value !== 0) expect(color, name).toBe(value > 0 ? gain : loss);
    }
    expect((await numbersOf("pnl")).some(({ value }) => value < 0)).toBe(true);
    const [pValue] = await numbersOf("p_val");
    const words = await results.locator('tr[data-field="p_val"]').innerText();
    expect(pValue?.color).toBe(words.includes("could be luck") ? loss : gain);
    expect(words).toMatch(/significant gain|significant loss|could be luck/);
  });
  await look(tab.page, "results");
});

test("keeps results readable while the inputs differ, and restores the inputs", async () => {
  await field("hold").fill("12");
  await results.getByText(CHANGED).waitFor();
  await look(tab.page, "results-changed");
  await button("Restore inputs").click();
  expect(await field("hold").inputValue()).toBe("10");
  await results.getByText(CHANGED).waitFor({ state: "hidden" });
  expect(await hasFocus(heading)).toBe(true);
});

test.each([
  ["first", 0, 12],
  ["last", 1, 14],
] as const)(
  "runs changed inputs again, and saves the results by the %s of two buttons",
  async (_, at, hold) => {
    await field("hold").fill(String(hold));
    await button("Run again").click();
    await close(hold).waitFor();
    await results.getByText(CHANGED).waitFor({ state: "hidden" });
    expect(await hasFocus(heading)).toBe(true);
    const save = button("Save backtest");
    await save.nth(at).focus();
    await tab.page.keyboard.press("Enter");
    const link = results.getByRole("link", { name: "Go to my backtests." });
    await link.waitFor();
    expect(await hasFocus(link)).toBe(true);
    expect([await save.nth(0).isDisabled(), await save.nth(1).isDisabled()]).toEqual([true, true]);
  },
);

test("leads from the saved results to the dashboard, and shows them again on a phone, the summary as a card", async () => {
  await tab.page.keyboard.press("Enter");
  await tab.page.waitForURL("**/dashboard");
  await tab.page.setViewportSize(PHONE);
  await tab.page.goto(`${address}/backtester`);
  await heading.waitFor();
  await results.getByRole("region", { name: "Summary" }).getByRole("article").waitFor();
  expect(await results.getByRole("table", { name: "Summary statistics" }).count()).toBe(0);
  expect(tab.faults).toEqual([]);
});

test("prints as a tear sheet of one page, without the form", async () => {
  const printed = (await tab.page.pdf({ format: "A4" })).toString("latin1");
  expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
