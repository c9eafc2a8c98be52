import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type Session, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { watchShifts } from "./layout-shift.ts";
import { openBrowser } from "./open-browser.ts";

/** Tabs of one Chromium per test file. Every tab has a context of its own, and collects the faults of its page. */

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type Tab = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Exceptions and console errors of the page; empty without faults. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
};

type Opened = {
  /** The session of the tab; without one it is a visitor's. */
  readonly session?: Session;
  readonly viewport?: typeof DESK;
  /** Measures layout shifts, with late scripts and answers, and lets things move. */
  readonly isWatched?: boolean;
};

const watchFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return faults;
};

/** The local storage that a log-in leaves in a browser. */
const storedSession = ({ access, refresh }: Session) => ({
  cookies: [],
  origins: [
    {
      origin: address,
      localStorage: Object.entries({ access, refresh }).map(([name, value]) => ({ name, value })),
    },
  ],
});

/** Starts a browser before the tests of this file, closes it after them, and returns what opens a tab in it. */
export const setUpTabs = () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return async ({ session, viewport = DESK, isWatched = false }: Opened = {}): Promise<Tab> => {
    const context = await browser.newContext({
      viewport,
      ...(session && { storageState: storedSession(session) }),
      ...(!isWatched && { reducedMotion: "reduce" }),
    });
    if (isWatched) await watchShifts(context);
    const page = await context.newPage();
    return { page, context, faults: watchFaults(page), close: () => context.close() };
  };
};

const asMember = async (): Promise<Opened> => ({ session: await signIn(address) });

/** Opens a tab that all tests of a block share, at a path of the site; without options it is a member's at a desk. */
export const setUpTab = (
  path: string,
  open = setUpTabs(),
  options: () => Opened | Promise<Opened> = asMember,
): Tab => {
  const tab = {} as { -readonly [Key in keyof Tab]: Tab[Key] };
  beforeAll(async () => {
    Object.assign(tab, await open(await options()));
    await tab.page.goto(address + path);
  });
  return tab;
};

export const hasFocus = (element: ReturnType<Page["locator"]>): Promise<boolean> =>
  element.evaluate((each) => each === document.activeElement);
