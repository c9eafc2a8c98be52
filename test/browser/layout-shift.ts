import type { BrowserContext, Page } from "playwright-core";

/** How far what is on the screen moves without the reader's doing, as browsers measure it (a share of the window). */

type Shift = { readonly value: number; readonly moved: string };

/** Runs in the page, before its own scripts. */
const OBSERVER = `
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.layoutShifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? "a text").join(", "),
        });
  }).observe({ type: "layout-shift", buffered: true });`;

const LATE_MS = { "/api/": 250, "/assets/": 80 } as const;

/** Watches every page of the context, whose scripts, fonts and answers come as late as over a telephone. */
export const watchShifts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(OBSERVER);
  for (const [part, lateMs] of Object.entries(LATE_MS))
    await context.route(`**${part}**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      // A page that has gone on meanwhile waits for nothing.
      await route.continue().catch(() => undefined);
    });
};

/** All shifts of the page so far: their sum, and what moved. */
export const shiftsOf = async (page: Page): Promise<{ readonly sum: number; readonly moved: string[] }> => {
  const shifts = (await page.evaluate("window.layoutShifts")) as Shift[];
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ moved }) => moved),
  };
};
