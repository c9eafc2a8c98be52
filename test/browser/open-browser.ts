import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import packaged from "@sparticuz/chromium";
import { type Browser, chromium, type Page } from "playwright-core";

const ARTEFACTS = join(import.meta.dirname, "../artefacts");

/** Flags that a container needs; none that would hide a fault of the site, such as switching web security off. */
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

/** A headless Chromium: the machine's own where it has one, else the one that npm installed. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: INSTALLED.find(existsSync) ?? (await packaged.executablePath()),
    args: FLAGS,
    headless: true,
  });

/** The widths at which every screen is kept as a picture: a laptop, a tablet, a phone. */
const WIDTHS = [1440, 768, 390];
const HEIGHT = 900;

/** Keeps the page as pictures in `test/artefacts`, one per width, and goes back to the first. */
export const keepScreenshots = async (page: Page, name: string): Promise<void> => {
  mkdirSync(ARTEFACTS, { recursive: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    // A window as high as the page: bars that stick to an edge would stand in the middle of a picture of all of it.
    // Twice, since a short page grows with its window for a while.
    for (const _ of ["as it is", "as it has become"]) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
    }
    // Charts redraw after the layout has settled.
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(ARTEFACTS, `${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT });
};
