import type { Browser, BrowserContext, Page } from "playwright-core";
import { startService } from "../service/start-service.ts";
import { logIn } from "../stories/look.ts";
import { openBrowser } from "../stories/open-browser.ts";
import { type Figure, median } from "./figures.ts";

/** Visits of each page by a browser with an empty cache; the median counts. */
const VISITS = 5;
const ADDRESSES = ["/", "/login", "/dashboard", "/backtester", "/backtester?mode=explore"];

/** Enters on each session of ten years and holds for a day: about 2,500 trades. */
const LONG_RUN = { backtest_length: "10", acct_bal: "1000000", hold: "1", max_positions: "5" };

/** Returns the largest contentful paint, in milliseconds after the navigation began. */
const paintedMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          { type: "largest-contentful-paint", buffered: true },
        ),
      ),
  );

const visited = async (
  browser: Browser,
  address: string,
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined,
): Promise<number> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  const ms = await paintedMs(page);
  await context.close();
  return ms;
};

/** Returns the longest task, in milliseconds, while the results of a long run arrive and are scrolled. */
const longestTaskMs = async (page: Page, address: string): Promise<number> => {
  await page.goto(`${address}/backtester`);
  const run = page.getByRole("button", { name: "Run backtest" });
  await run.waitFor();
  for (const [name, value] of Object.entries(LONG_RUN))
    await page.locator(`[name="overallFields.0.${name}"]`).fill(value);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: "longtask" });
  });
  await run.click();
  await page.getByRole("heading", { name: "Trade log" }).waitFor();
  for (let turn = 0; turn < 20; turn++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(100);
  }
  return (await page.evaluate("Math.max(0, ...longTasks)")) as number;
};

/** Returns `web.…`: the built site in a browser, served by the local service. */
export const webFigures = async (): Promise<Figure[]> => {
  const service = await startService();
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await logIn(page, service.address);
    await page.waitForURL("**/dashboard");
    const member = await context.storageState();
    const figures: Figure[] = [];
    for (const path of ADDRESSES) {
      const state = /^\/(dashboard|backtester)/.test(path) ? member : undefined;
      const visits: number[] = [];
      for (let visit = 0; visit < VISITS; visit++)
        visits.push(await visited(browser, service.address + path, state));
      const reach = { value: 1500, better: "lower" } as const;
      figures.push({ name: `web.largest_paint_ms ${path}`, value: median(visits), unit: "ms", reach });
    }
    const value = await longestTaskMs(page, service.address);
    figures.push({
      name: "web.longest_task_ms",
      value,
      unit: "ms",
      reach: { value: 200, better: "lower" },
    });
    return figures;
  } finally {
    await browser.close();
    await service.stop();
  }
};
