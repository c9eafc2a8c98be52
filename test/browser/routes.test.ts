import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { watchFaults } from "./faults.ts";
import { shiftsOf, watchShifts } from "./layout-shift.ts";
import { logIn, violations } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/**
 * Every address of the site, as a visitor and as a member: where it leads, what it must say, and that it comes without
 * moving, scrolling sideways, an error, or anything that axe finds.
 */

/** What may move without the reader's doing, as a share of the window. */
const MOST_SHIFT = 0.05;

type Screen = {
  readonly path: string;
  readonly title: string;
  /** Headings, links and buttons of the specification, as the screen writes them. */
  readonly says: readonly string[];
  /** What the console may hold: the answer that the screen is there to explain. */
  readonly fault?: RegExp;
};

const LEAD = "Affordable options backtesting for analytical traders";
const LOGIN: Screen = {
  path: "/login",
  title: "Login",
  says: [LEAD, "Log in", "Forgot username or password?", "Not subscribed? Sign up now."],
};
const DASHBOARD: Screen = { path: "/dashboard", title: "Welcome back, demo", says: ["New Backtest"] };

/** Only for who is not logged in. */
const VISITORS: readonly Screen[] = [
  { path: "/", title: LEAD, says: ["$4.99 per month", "Sign up", "Log in", "How it works"] },
  {
    path: "/how-it-works",
    title: LEAD,
    says: [
      "Baseline configuration",
      "Risk management and filters",
      "Run backtests",
      "Analyze results",
      "Save",
      "Review",
    ],
  },
  { path: "/whats-the-point", title: "Why Backtest?", says: ["What a backtest cannot do"] },
  { path: "/verify-email", title: "Check your mail", says: [] },
];

const FOR_ALL: readonly Screen[] = [
  { path: "/signup", title: "Sign up", says: ["Already have an account? Log in."] },
  {
    path: "/about",
    title: "A test before the trade",
    says: [
      "Our Mission",
      "What We Do",
      "Why Options Backtesting Matters",
      "Our Technology",
      "Who We Serve",
      "Our Commitment",
    ],
  },
  {
    path: "/faq",
    title: "Frequently asked questions",
    says: ["Where do the data come from?", "At what prices do trades fill?"],
  },
  {
    path: "/disclaimer",
    title: "Disclaimer, privacy and terms",
    says: ["Disclaimer", "Privacy policy", "Terms of service", "Your rights"],
  },
  { path: "/request-reset", title: "Enter your email", says: ["Submit"] },
  { path: "/reset-password/user/token", title: "Reset your password", says: ["Reset Password"] },
];

const MEMBERS: readonly Screen[] = [
  {
    path: "/account",
    title: "Account",
    says: ["subscription renews", "Update my password", "Cancel subscription"],
  },
  DASHBOARD,
  {
    path: "/backtester",
    title: "Backtester",
    says: [
      "Inputs",
      "Baseline inputs",
      "Position management",
      "Options",
      "Risk management",
      "Event filters",
      "Volatility, price and volume filters",
      "Run backtest",
    ],
  },
  { path: "/backtester?mode=explore", title: "Backtester", says: ["Search"] },
  {
    path: "/dashboard/demo/none",
    title: "NONE",
    says: ["There is no such backtest", "Go to my backtests"],
    fault: /404 \(Not Found\)|There is no such backtest/,
  },
];

const NAVIGATION = {
  visitor: ["Login", "Sign Up", "Why Backtest?", "About", "FAQ", "Disclaimer"],
  member: ["Backtester", "Dashboard", "Account", "FAQ", "Disclaimer"],
};

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A page whose scripts and answers come late, and what goes wrong on it. */
const open = async (who: "visitor" | "member", viewport: typeof DESK) => {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  if (who === "member") await logIn(page, address);
  await watchShifts(context);
  return { page, faults: watchFaults(page), close: () => context.close() };
};

const pathOf = (page: Page): string => page.url().slice(address.length);

const expectSaid = async (page: Page, { title, says }: Screen): Promise<void> => {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  for (const words of says) {
    const said = page.getByText(words, { exact: true });
    await said.and(page.locator(":not([inert] *):visible")).first().waitFor();
  }
};

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Fails for what is wrong with a screen that stands as it came, in the themes that are looked at. */
const expectSound = async (
  page: Page,
  path: string,
  themes: readonly ("dark" | "light")[],
): Promise<void> => {
  await page.waitForLoadState("networkidle");
  const { sum, moved } = await shiftsOf(page);
  expect(sum, `${path} moves ${moved.join("; ")}`).toBeLessThan(MOST_SHIFT);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), `${path}, ${colorScheme}`).toEqual([]);
  }
};

const walk = async (
  { page, faults }: { readonly page: Page; readonly faults: string[] },
  screens: readonly Screen[],
): Promise<void> => {
  const isPhone = page.viewportSize()?.width === PHONE.width;
  for (const screen of screens) {
    await page.goto(address + screen.path);
    await expectSaid(page, screen);
    expect(pathOf(page)).toBe(screen.path);
    await expectSound(page, screen.path, isPhone ? ["light"] : ["dark", "light"]);
    if (isPhone) {
      await page.setViewportSize({ ...PHONE, width: 360 });
      expect(await sideways(page), `${screen.path} scrolls sideways`).toBe(0);
      await page.setViewportSize(PHONE);
    }
    const unexpected = faults.splice(0).filter((fault) => !screen.fault?.test(fault));
    expect(unexpected, screen.path).toEqual([]);
  }
};

describe.each([
  ["a visitor", "visitor", [...VISITORS, LOGIN, ...FOR_ALL], MEMBERS, LOGIN],
  ["a member", "member", [...MEMBERS, ...FOR_ALL], [...VISITORS, LOGIN], DASHBOARD],
] as const)("%s", (_, who, screens, others, home) => {
  test("reads every page that is theirs, at a desk", async () => {
    const tab = await open(who, DESK);
    await walk(tab, screens);
    await tab.close();
  });

  test("reads them on a phone", async () => {
    const tab = await open(who, PHONE);
    // What is for all is the same page for both.
    await walk(tab, who === "member" ? MEMBERS : screens);
    await tab.close();
  });

  test("is led home from the pages that are not, and from any other address", async () => {
    const { page, faults, close } = await open(who, DESK);
    for (const { path } of others) {
      await page.goto(address + path);
      await expectSaid(page, home);
      expect(pathOf(page), path).toBe(home.path);
    }
    await page.goto(`${address}/no/such/page`);
    await page.waitForURL(`${address}${who === "member" ? "/dashboard" : "/"}`);
    expect(faults).toEqual([]);
    await close();
  });

  test("finds the same links in nav and footer, with the legal ones, the disclaimer and the year", async () => {
    const { page, close } = await open(who, DESK);
    await page.goto(`${address}/faq`);
    const linksOf = (name: string) =>
      page.getByRole("navigation", { name }).getByRole("link").allInnerTexts();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await linksOf("Main")).toEqual(NAVIGATION[who]);
    expect(await linksOf("Navigation")).toEqual(NAVIGATION[who]);
    expect(await linksOf("Legal")).toEqual(["Disclaimer", "Privacy policy", "Terms of service"]);
    expect(await page.getByRole("button", { name: "Logout" }).count()).toBe(who === "member" ? 1 : 0);
    const footer = await page.getByRole("contentinfo").innerText();
    expect(footer).toContain("gives no financial advice");
    expect(footer).toContain("results are hypothetical");
    expect(footer).toContain(`© ${new Date().getFullYear()}`);
    await close();
  });
});

test("the watch of the walk sees what moves", async () => {
  const { page, close } = await open("visitor", DESK);
  await page.goto(`${address}/verify-email`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    document.querySelector("main")?.style.setProperty("padding-top", "400px");
  });
  await page.waitForTimeout(300);
  expect((await shiftsOf(page)).sum).toBeGreaterThan(MOST_SHIFT);
  await close();
});
