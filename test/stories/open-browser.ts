import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import packaged from "@sparticuz/chromium";
import { type Browser, chromium, type Page } from "playwright-core";

const ARTEFACTS = join(import.meta.dirname, "../artefacts");

/** Flags for a container; none that would hide a fault of the site, such as disabled web security. */
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

/** Returns the path of Chromium: the machine's own, or the npm package's, which the first call unpacks. */
export const browserFile = async (): Promise<string> =>
  INSTALLED.find(existsSync) ?? (await packaged.executablePath());

/** Starts a headless Chromium. Two processes must not unpack it at the same time. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserFile(),
    args: FLAGS,
    headless: true,
  });

const DESK = { width: 1440, height: 900 };
/** Widths of the pictures: laptop, tablet, phone. */
const WIDTHS = [DESK.width, 768, 390];
/** Pictures are for people and slow; no test compares them. */
const WANTS_PICTURES = Boolean(process.env.BACKSPREAD_PICTURES);

const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** Runs `act` in each theme, the current theme first, and stays in the last. */
export const inEachTheme = async (page: Page, act: (theme: Theme) => Promise<void>): Promise<void> => {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const theme of isDark ? THEMES.toReversed() : THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await act(theme);
  }
};

/** Makes the window as high as the page, so that sticky bars stay at its edges. */
const unfold = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ ...DESK, width });
  // Twice, because a short page grows with its window.
  for (const _ of ["as it is", "as it has become"]) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
  }
  // Charts redraw after the layout has settled.
  await page.waitForTimeout(300);
};

/**
 * Shows the whole page, so that lazy parts load, and leaves it at a laptop's size. With `BACKSPREAD_PICTURES=1`
 * it also keeps a picture per theme and width in `test/artefacts`.
 */
export const keepScreenshots = async (page: Page, name: string): Promise<void> => {
  if (WANTS_PICTURES) {
    mkdirSync(ARTEFACTS, { recursive: true });
    for (const width of WIDTHS) {
      await unfold(page, width);
      await inEachTheme(page, async (theme) => {
        await page.screenshot({ path: join(ARTEFACTS, `${name}-${theme}-${width}.png`) });
      });
    }
  }
  await unfold(page, DESK.width);
  await page.setViewportSize(DESK);
};
