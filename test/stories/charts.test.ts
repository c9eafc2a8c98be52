import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { setUpTab } from "./tab.ts";

/** The charts of a ten-year result: drawn, read by pointer and keys, cut to a period, resized. */

const tab = setUpTab("/backtester");

beforeAll(async () => {
  const { page } = tab;
  await page.locator('[name="overallFields.0.backtest_length"]').fill("10");
  await page.locator('[name="overallFields.0.hold"]').fill("5");
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByRole("heading", { name: "Backtest results" }).waitFor();
});

const figures = (): Locator => tab.page.getByRole("region", { name: "Backtest results" }).locator("figure");

/** Returns the figure with a chart of that title, scrolled into sight. */
const chart = async (title: string): Promise<Locator> => {
  const slider = tab.page.getByRole("slider", { name: `${title}, point by point` });
  await slider.scrollIntoViewIfNeeded();
  return tab.page.locator("figure").filter({ has: slider });
};

const slider = (figure: Locator): Locator => figure.getByRole("slider");
const reading = async (figure: Locator): Promise<string> =>
  (await slider(figure).getAttribute("aria-valuetext")) ?? "";

/** Returns how many pixels of the canvas have the color of a token, or nearly. */
const pixelsOf = (figure: Locator, token: string): Promise<number> =>
  figure.locator("canvas").evaluate((element, name) => {
    const canvas = element as HTMLCanvasElement;
    const probe = document.createElement("span");
    probe.style.color = `var(--${name})`;
    canvas.parentElement?.append(probe);
    const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
    probe.remove();
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4)
      if (wanted.every((part, channel) => Math.abs(part - (data[at + channel] ?? 0)) < 12)) found++;
    return found;
  }, token);

test("draws each chart when it comes in sight, and nothing moves for it", async () => {
  const all = figures();
  await all.first().locator("canvas").waitFor();
  const heights = (): Promise<number[]> =>
    all.evaluateAll((each) => each.map((figure) => figure.getBoundingClientRect().height));
  const undrawn = (): Promise<number> => all.filter({ hasNot: tab.page.locator("canvas") }).count();
  const before = await heights();
  expect(await undrawn()).toBeGreaterThan(0);
  for (const each of await all.all()) {
    await each.scrollIntoViewIfNeeded();
    await each.locator("canvas").waitFor();
  }
  expect(await undrawn()).toBe(0);
  expect(await heights()).toEqual(before);
});

test("draws the equity line and the drawdown under it", async () => {
  const figure = await chart("Equity curve");
  expect(await pixelsOf(figure, "series-1")).toBeGreaterThan(500);
  expect(await pixelsOf(figure, "loss")).toBeGreaterThan(200);
});

test("reads the equity curve by the keyboard, with a crosshair at each stop", async () => {
  const figure = await chart("Equity curve");
  await slider(figure).focus();
  const seen: string[] = [];
  for (const key of ["End", "ArrowLeft", "PageDown", "ArrowRight", "Home"]) {
    await tab.page.keyboard.press(key);
    const words = await reading(figure);
    expect(words).toMatch(/^\d{4}-\d\d-\d\d: Marked daily \S+, Closed trades \S+, Drawdown \S+%$/);
    expect(words).toContain(await figure.locator("dd").first().innerText());
    seen.push(words);
  }
  expect(new Set(seen).size).toBe(5);
  await tab.page.keyboard.press("Escape");
  expect(await figure.locator("dd").count()).toBe(0);
});

test("draws performance in three colors, and lists all series in the tooltip in the order of the legend", async () => {
  const figure = await chart("Performance (%)");
  for (const token of ["series-1", "series-2", "series-3"])
    expect(await pixelsOf(figure, token), token).toBeGreaterThan(100);
  const box = (await slider(figure).boundingBox())!;
  await tab.page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
  const names = await figure.locator("dt").allInnerTexts();
  expect(names.slice(0, 3)).toEqual(await figure.locator("li").allInnerTexts());
  await tab.page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  const early = await reading(figure);
  await tab.page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2);
  expect(early.slice(0, 10) < (await reading(figure)).slice(0, 10)).toBe(true);
});

test("marks entries and exits while the box is ticked", async () => {
  const figure = await chart("Performance (%)");
  const before = await pixelsOf(figure, "gain");
  await figure.getByRole("checkbox", { name: "Entries and exits" }).check();
  await expect.poll(() => pixelsOf(figure, "gain")).toBeGreaterThan(before + 500);
  expect(await pixelsOf(figure, "loss")).toBeGreaterThan(500);
  await slider(figure).focus();
  const words: string[] = [];
  for (let step = 0; step < 12; step++) {
    await tab.page.keyboard.press("ArrowLeft");
    words.push(await reading(figure));
  }
  expect(words.some((each) => /Closed 1 trade, [+−]?\$/.test(each))).toBe(true);
  await figure.getByRole("checkbox", { name: "Entries and exits" }).uncheck();
});

const chip = (): Locator => tab.page.getByRole("status").filter({ hasText: /\d{4} – .* · / });
const tradeCount = async (): Promise<number> => {
  const all = await tab.page.getByLabel("Exit reason").locator("option").first().innerText();
  return Number(/All \(([\d,]+)\)/.exec(all)?.[1]?.replace(",", ""));
};

test("restates the results for a span that is dragged in one chart, marks it in all, and clears it with Escape", async () => {
  const { page } = tab;
  const all = await tradeCount();
  const performance = await chart("Performance (%)");
  const before = await pixelsOf(performance, "series-1");
  const box = (await slider(performance).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const [, from = "", to = "", count = ""] =
    /^(.+) – (.+) · ([\d,]+) trades$/.exec(await chip().innerText()) ?? [];
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  expect(days).toBeGreaterThan(500);
  expect(days).toBeLessThan(1000);
  expect(await tradeCount()).toBe(Number(count.replace(",", "")));
  expect(await tradeCount()).toBeLessThan(all / 2);
  expect(new URL(page.url()).searchParams.get("from")).toMatch(/^\d{4}-\d\d-\d\d$/);
  // What lies outside of it steps back.
  expect(await pixelsOf(performance, "series-1")).toBeLessThan(before / 2);
  const equity = await chart("Equity curve");
  expect(await pixelsOf(equity, "series-1")).toBeGreaterThan(50);
  await page.keyboard.press("Escape");
  await chip().waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("");
  // The tables follow the charts.
  await expect.poll(tradeCount).toBe(all);
});

test("selects a span by keys, and moves the crosshairs of the other charts with them", async () => {
  const { page } = tab;
  const equity = await chart("Equity curve");
  await slider(equity).focus();
  await page.keyboard.press("End");
  await page.keyboard.down("Shift");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await page.keyboard.up("Shift");
  await chip().waitFor();
  const day = (await reading(equity)).slice(0, 10);
  expect(new URL(page.url()).searchParams.get("from")).toBe(day);
  const performance = page
    .locator("figure")
    .filter({ has: page.getByRole("slider", { name: "Performance (%), point by point" }) });
  expect(await reading(performance)).toContain(day);
  await page.getByRole("button", { name: "Clear span" }).click();
  await chip().waitFor({ state: "hidden" });
});

test("opens the inspector for the trade under the crosshair, moves to the next by arrows, and marks it in the charts", async () => {
  const { page } = tab;
  const performance = await chart("Performance (%)");
  const before = await pixelsOf(performance, "link");
  await slider(performance).focus();
  for (const key of ["End", "PageDown", "PageDown", "Enter"]) await page.keyboard.press(key);
  const log = page.getByRole("region", { name: "Trade log" });
  const place = log.getByText(/^Trade [\d,]+ of [\d,]+$/);
  const first = await place.innerText();
  await log.getByRole("slider", { name: /^P&L by session/ }).waitFor();
  expect(await log.locator("figcaption").last().innerText()).toMatch(/^Closed for [+−]\$.+Exits: .*Max hold/);
  await log.getByRole("button", { name: "Next trade" }).click();
  await expect.poll(() => place.innerText()).not.toBe(first);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => place.innerText()).toBe(first);
  expect(await pixelsOf(performance, "link")).toBeGreaterThan(before);
  await page.keyboard.press("Enter");
  await place.waitFor({ state: "hidden" });
});

test("fits every drawing to its panel after each change of the window's width, without a console error", async () => {
  for (const width of [1440, 390, 1440, 768, 360, 1440]) {
    await tab.page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() =>
        tab.page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          const canvases = [...document.querySelectorAll("canvas")];
          const misfits = canvases.filter(
            (canvas) => Math.abs(canvas.clientWidth - (canvas.parentElement?.clientWidth ?? 0)) > 1,
          );
          return { sideways: scrollWidth - clientWidth, misfits: misfits.length, drawn: canvases.length > 2 };
        }),
      )
      .toEqual({ sideways: 0, misfits: 0, drawn: true });
  }
  expect(tab.faults).toEqual([]);
});
