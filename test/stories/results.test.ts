import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { shiftsOf } from "./layout-shift.ts";
import { look } from "./look.ts";
import { inEachTheme } from "./open-browser.ts";
import { hasFocus, setUpTab, setUpTabs } from "./tab.ts";

/** A result beside the form that it came from: its heading, its colors, and how it is outdated, run again and saved. */

const tab = setUpTab("/backtester", setUpTabs(), async () => ({
  session: await signIn(address),
  isWatched: true,
}));
let results: Locator;
let heading: Locator;

const field = (name: string) => tab.page.locator(`[name="overallFields.0.${name}"]`);

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
    expect(pValue?.color).toBe((pValue?.value ?? 1) <= 0.05 ? gain : loss);
  });
  await look(tab.page, "results");
});

test("prints as a tear sheet of one page, without the form", async () => {
  const printed = (await tab.page.pdf({ format: "A4" })).toString("latin1");
  expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
