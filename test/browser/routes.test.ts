import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { shiftsOf } from "./layout-shift.ts";
import { expectAccessible, expectNarrow, violations } from "./look.ts";
import { DESK, PHONE, setUpTabs, type Tab } from "./tab.ts";

/**
 * Every address of the site, as a visitor and as a member: where it leads, its texts and its weight. No page may shift,
 * scroll sideways, log an error or fail axe while it loads.
 */

/** The largest layout shift of a page, as a share of the window. */
const MOST_SHIFT = 0.05;

type Screen = {
  readonly path: string;
  readonly title: string;
  /** Headings, links and buttons of the specification, as the screen words them. */
  readonly says: readonly string[];
  /** The errors that the console may hold, because the screen explains them. */
  readonly fault?: RegExp;
  /** The script that a first visit may load, in bytes over the wire. */
  readonly mostScript?: number;
};

const LEAD = "Affordable options backtesting for analytical traders";
const LOGIN: Screen = {
  path: "/login",
  title: "Login",
  says: [LEAD, "Log in", "Forgot username or password?", "Not subscribed? Sign up now."],
  mostScript: 200_000,
};
const DASHBOARD: Screen = {
  path: "/dashboard",
  title: "Welcome back, demo",
  says: ["New Backtest"],
  // With all four lists, which other files' results fill.
  mostScript: 200_000,
};

/** Pages for visitors only. */
const VISITORS: readonly Screen[] = [
  {
    path: "/",
    title: LEAD,
    says: ["$4.99 per month", "Sign up", "Log in", "How it works"],
    mostScript: 200_000,
  },
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
  { path: "/whats-the-point", title: "Why Backtest?", says: ["What a backtest can't do"] },
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
    says: ["Where does the data come from?", "At what prices do trades fill?"],
  },
  {
    path: "/developers",
    title: "Developers",
    says: ["Get a key", "First call", "AI agents", "Limits", "Errors", "Every call", "/api/backtest_inputs/"],
    mostScript: 200_000,
  },
  {
    path: "/disclaimer",
    title: "Disclaimer, privacy, and terms",
    says: ["Disclaimer", "Privacy policy", "Terms of service", "Your rights"],
  },
  {
    path: `/s/${"s".repeat(22)}`,
    title: "This link is off",
    says: ["Backtest not found", "See what Backspread does"],
    fault: /404 \(Not Found\)|[Bb]acktest/,
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
    path: "/today",
    title: "Today",
    says: ["You don't follow a backtest yet", "Go to my backtests"],
    mostScript: 200_000,
  },
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
    mostScript: 240_000,
  },
  { path: "/backtester?mode=explore", title: "Backtester", says: ["Search"], mostScript: 240_000 },
  {
    path: "/backtester?mode=portfolio",
    title: "Backtester",
    says: ["Account", "Limits over all strategies", "Strategies", "Run portfolio"],
    mostScript: 240_000,
  },
  {
    path: "/data/SPY",
    title: "SPY data",
    says: ["What stands out", "By year", "What the columns mean", "Butterflies"],
    mostScript: 200_000,
  },
  {
    path: "/dashboard/demo/none",
    title: "NONE",
    says: ["Backtest not found", "Go to my backtests"],
    fault: /404 \(Not Found\)|Backtest not found/,
  },
  {
    path: "/portfolios/demo/none",
    title: "NONE",
    says: ["Portfolio not found", "Go to my dashboard"],
    fault: /404 \(Not Found\)|Portfolio not found/,
  },
  {
    path: `/cases/${"c".repeat(22)}`,
    title: "Case",
    says: ["Case not found", "Go to my dashboard"],
    fault: /404 \(Not Found\)|Case not found/,
  },
];

const NAVIGATION = {
  visitor: ["Login", "Sign Up", "Why Backtest?", "About", "FAQ", "Disclaimer"],
  member: ["Backtester", "Dashboard", "Account", "FAQ", "Disclaimer"],
};

const open = setUpTabs();
const openAs = async (who: "visitor" | "member", isWatched: boolean): Promise<Tab> =>
  open({ isWatched, ...(who === "member" && { session: await signIn(address) }) });

const pathOf = (page: Page): string => page.url().slice(address.length);

const expectTexts = async (page: Page, { title, says }: Screen): Promise<void> => {
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  for (const words of says) {
    const text = page.getByText(words, { exact: true });
    await text.and(page.locator(":not([inert] *):visible")).first().waitFor();
  }
};

/** Bytes of script as they came over the wire. */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

/** Opens a screen in the window as it is, and fails where it shifts or lacks a text. */
const visit = async (page: Page, screen: Screen): Promise<void> => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(address + screen.path);
  await expectTexts(page, screen);
  expect(pathOf(page)).toBe(screen.path);
  await page.waitForLoadState("networkidle");
  const { sum, moved } = await shiftsOf(page);
  expect(sum, `${screen.path} moves ${moved.join("; ")}`).toBeLessThan(MOST_SHIFT);
};

const expectNoFaults = ({ faults }: Tab, { path, fault }: Screen): void =>
  expect(
    faults.splice(0).filter((each) => !fault?.test(each)),
    path,
  ).toEqual([]);

describe.each([
  ["a visitor", "visitor", [...VISITORS, LOGIN, ...FOR_ALL], MEMBERS, LOGIN],
  ["a member", "member", [...MEMBERS, ...FOR_ALL], [...VISITORS, LOGIN], DASHBOARD],
] as const)("routes for %s", (_, who, screens, others, home) => {
  test(`shows a ${who} each page at a desk with its texts, within its weight, without shifts, errors or axe findings`, async () => {
    const tab = await openAs(who, true);
    for (const screen of screens) {
      await visit(tab.page, screen);
      if (screen.mostScript) {
        const bytes = await scriptBytes(tab.page);
        expect(bytes, screen.path).toBeGreaterThan(0);
        expect(bytes, screen.path).toBeLessThan(screen.mostScript);
      }
      await expectAccessible(tab.page, screen.path);
      expectNoFaults(tab, screen);
    }
    await tab.close();
  });

  test(`shows a ${who} each page on a phone without shifts, sideways scrolling, errors or axe findings`, async () => {
    const tab = await openAs(who, true);
    // A page for all differs between visitor and member in nav and footer alone, which other pages show.
    for (const screen of who === "member" ? MEMBERS : screens) {
      await tab.page.setViewportSize(PHONE);
      await visit(tab.page, screen);
      expect(await violations(tab.page), screen.path).toEqual([]);
      await expectNarrow(tab.page, screen.path);
      expectNoFaults(tab, screen);
    }
    await tab.close();
  });

  test(`redirects a ${who} home from other pages and unknown addresses, with the right links in nav and footer`, async () => {
    const { page, faults, close } = await openAs(who, false);
    for (const { path } of others) {
      await page.goto(address + path);
      await expectTexts(page, home);
      expect(pathOf(page), path).toBe(home.path);
    }
    await page.goto(`${address}/no/such/page`);
    await page.waitForURL(`${address}${who === "member" ? "/dashboard" : "/"}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const linksOf = (name: string) =>
      page.getByRole("navigation", { name }).getByRole("link").allInnerTexts();
    expect(await linksOf("Main")).toEqual(NAVIGATION[who]);
    expect(await linksOf("Navigation")).toEqual(NAVIGATION[who]);
    expect(await linksOf("Programs")).toEqual(["Developers"]);
    expect(await linksOf("Legal")).toEqual(["Disclaimer", "Privacy policy", "Terms of service"]);
    expect(await page.getByRole("button", { name: "Logout" }).count()).toBe(who === "member" ? 1 : 0);
    const footer = await page.getByRole("contentinfo").innerText();
    expect(footer).toContain("gives no financial advice");
    expect(footer).toContain("results are hypothetical");
    expect(footer).toContain(`© ${new Date().getFullYear()}`);
    expect(faults).toEqual([]);
    await close();
  });
});

test("the layout-shift measurement of these tests reports a moved page", async () => {
  const { page, close } = await open({ isWatched: true, viewport: DESK });
  await page.goto(`${address}/verify-email`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    document.querySelector("main")?.style.setProperty("padding-top", "400px");
  });
  await expect.poll(async () => (await shiftsOf(page)).sum).toBeGreaterThan(MOST_SHIFT);
  await close();
});
