import type { Locator, Page } from "playwright-core";

/** A trade log of some 2,500 rows on the page, and what of it is in sight. */

/** Runs a put spread opened on nearly every session of ten years, and waits for its results. */
export const runLongBacktest = async (page: Page, address: string): Promise<void> => {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await page.goto(`${address}/backtester`);
  await field("overallFields.0.backtest_length").fill("10");
  await field("overallFields.0.hold").fill("5");
  await field("overallFields.0.max_positions").fill("5");
  await page.getByRole("button", { name: "Add option" }).click();
  await field("optFields.1.long_short").selectOption("Long");
  await field("optFields.1.delta").fill("0.15");
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByRole("heading", { name: "Backtest results" }).waitFor();
};

/** Two frames: one hears of what happened, the next one has drawn. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Scrolls a box down to `top`, in pixels. */
export const scrollTo = async (box: Locator, top: number): Promise<void> => {
  await box.evaluate((scroller, to) => scroller.scrollTo(0, to), top);
  await drawn(box.page());
};

/** The texts of a field that are in sight of a box, from the top down. */
export const inSight = (box: Locator, field: string): Promise<string[]> =>
  box.evaluate((scroller, name) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const isInSight = (cell: Element): boolean => {
      const place = cell.getBoundingClientRect();
      return place.bottom > top && place.top < bottom;
    };
    const cells = [...scroller.querySelectorAll(`:not(th)[data-field="${name}"]`)];
    return cells.filter(isInSight).map(({ textContent }) => textContent ?? "");
  }, field);

/** The figure that a cell shows. */
export const dollars = (text: string): number => Number(text.replaceAll(/[$,▲▼]/g, ""));
