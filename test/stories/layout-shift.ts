import type { BrowserContext, Page } from "playwright-core";

/** Layout shifts that the user did not cause, as browsers measure them: a share of the window. */

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

/** Measures the shifts of every page of a context, with scripts, fonts and answers delayed as on a phone. */
export const watchShifts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(OBSERVER);
  for (const [part, lateMs] of Object.entries(LATE_MS))
    await context.route(`**${part}**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      // The page may have navigated meanwhile.
      await route.continue().catch(() => undefined);
    });
};

/** Returns the page's shifts so far: their sum and the moved elements. */
export const shiftsOf = async (page: Page): Promise<{ readonly sum: number; readonly moved: string[] }> => {
  const shifts = (await page.evaluate("window.layoutShifts")) as Shift[];
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ moved }) => moved),
  };
};
