import type { Locator, Page } from "playwright-core";

/** A trade log of some 2,500 rows on the page, and the rows of it in sight. */

/** Runs a put spread that opens on nearly every session of ten years from the form, and waits for its results. */
export const runLongBacktest = async (page: Page): Promise<void> => {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field("overallFields.0.backtest_length").fill("10");
  await field("overallFields.0.hold").fill("5");
  await field("overallFields.0.max_positions").fill("5");
  await page.getByRole("button", { name: "Add option" }).click();
  await field("optFields.1.long_short").selectOption("Long");
  await field("optFields.1.delta").fill("0.15");
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByRole("heading", { name: "Backtest results" }).waitFor();
};

/** Waits for two frames: the first handles the event, the second has drawn. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Scrolls a box down to `top`, in pixels. */
export const scrollTo = async (box: Locator, top: number): Promise<void> => {
  await box.evaluate((scroller, to) => scroller.scrollTo(0, to), top);
  await drawn(box.page());
};

/** Scrolls a box down from one place to another in steps, and returns the texts of a field that it shows at each place. */
export const inSightFrom = (box: Locator, field: string, from: number, to = from, step = 520) =>
  box.evaluate(
    async (scroller, way) => {
      const isInSight = (cell: Element): boolean => {
        const { top, bottom } = scroller.getBoundingClientRect();
        const place = cell.getBoundingClientRect();
        return place.bottom > top && place.top < bottom;
      };
      const seen: string[][] = [];
      for (let top = way.from; top <= way.to; top += way.step) {
        scroller.scrollTo(0, top);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const cells = [...scroller.querySelectorAll(`:not(th)[data-field="${way.field}"]`)];
        seen.push(cells.filter(isInSight).map(({ textContent }) => textContent ?? ""));
      }
      return seen;
    },
    { field, from, to, step },
  );

/** Returns the texts of a field that a box shows where it stands, from the top down. */
export const inSight = async (box: Locator, field: string): Promise<string[]> => {
  const top = await box.evaluate(({ scrollTop }) => scrollTop);
  return (await inSightFrom(box, field, top))[0] ?? [];
};

export const dollars = (text: string): number => Number(text.replaceAll(/[$,▲▼]/g, "").replace("−", "-"));
