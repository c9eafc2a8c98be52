import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import packaged from "@sparticuz/chromium";
import { type Browser, chromium, type Page } from "playwright-core";

const ARTEFACTS = join(import.meta.dirname, "../artefacts");

/** Flags that a container needs; none that would hide a fault of the site, such as switching web security off. */
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

/** Chromium: the machine's own where it has one, else the one that npm installed, which the first call unpacks. */
export const browserFile = async (): Promise<string> =>
  INSTALLED.find(existsSync) ?? (await packaged.executablePath());

/** A headless Chromium. Not at once in two processes where it is not yet unpacked. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserFile(),
    args: FLAGS,
    headless: true,
  });

const DESK = { width: 1440, height: 900 };
/** The widths at which a screen is kept as a picture: a laptop, a tablet, a phone. */
const WIDTHS = [DESK.width, 768, 390];
/** Pictures are for people to look at: they take most of a test's time, and nothing is asked of them. */
const WANTS_PICTURES = Boolean(process.env.BACKSPREAD_PICTURES);

const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** Does something with the page in each theme, and leaves it in the one that it was in. */
export const inEachTheme = async (page: Page, act: (theme: Theme) => Promise<void>): Promise<void> => {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const theme of isDark ? THEMES.toReversed() : THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await act(theme);
  }
};

/** A window as high as the page: bars that stick to an edge would stand in the middle of a picture of all of it. */
const unfold = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ ...DESK, width });
  // Twice, since a short page grows with its window for a while.
  for (const _ of ["as it is", "as it has become"]) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
  }
  // Charts redraw after the layout has settled.
  await page.waitForTimeout(300);
};

/**
 * Shows all of the page, so that what comes when it is in sight is there, and leaves it at a laptop's size. With
 * `BACKSPREAD_PICTURES=1` it is kept in `test/artefacts` as well, a picture for each theme and width.
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
