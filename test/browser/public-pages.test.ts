import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { logIn, look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** The pages that anybody may read, walked by a visitor and by a member, in both themes. */

const address = inject("address");

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const open = async (colorScheme: "dark" | "light") => {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    colorScheme,
  });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return { page, faults };
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Route, its heading, what the page must say, and where a member ends up. */
const PAGES = [
  ["/", "Affordable options backtesting for analytical traders", "How it works", "/dashboard"],
  [
    "/how-it-works",
    "Affordable options backtesting for analytical traders",
    "Baseline configuration",
    "/dashboard",
  ],
  ["/about", "A test before the trade", "Our Commitment", "/about"],
  ["/faq", "Frequently asked questions", "At what prices do trades fill?", "/faq"],
  ["/whats-the-point", "Why backtest?", "What a backtest cannot do", "/dashboard"],
  ["/disclaimer", "Disclaimer, privacy and terms", "Your rights", "/disclaimer"],
] as const;

describe.each(["dark", "light"] as const)("a visitor with the %s theme", (theme) => {
  test("reads every page", async () => {
    const { page, faults } = await open(theme);
    for (const [path, title, words] of PAGES) {
      await page.goto(`${address}${path}`);
      await heading(page).filter({ hasText: title }).waitFor();
      await page.getByRole("heading", { name: words }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await look(page, `public${path.replaceAll("/", "-")}-${theme}`);
    }
    expect(faults).toEqual([]);
    await page.close();
  });

  test("opens questions by the keyboard, and comes back to one by its address", async () => {
    const { page, faults } = await open(theme);
    await page.goto(`${address}/faq`);
    const question = page.locator("summary").nth(2);
    await question.focus();
    await page.keyboard.press("Enter");
    await page.getByText("you buy at the ask and sell at the bid").waitFor();
    await page.waitForURL("**/faq#at-what-prices-do-trades-fill");
    await look(page, `faq-open-${theme}`);
    await page.goto(`${address}/`);
    await page.goto(`${address}/faq#what-does-the-p-value-say`);
    await page.getByText("two-sided t-test").waitFor();
    const box = await page.locator("#what-does-the-p-value-say").boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(400);
    expect(faults).toEqual([]);
    await page.close();
  });
});

test("a visitor walks by the links of nav and footer", async () => {
  const { page, faults } = await open("dark");
  await page.goto(address);
  const nav = page.getByRole("navigation", { name: "Main" });
  await heading(page).waitFor();
  expect(await nav.getByRole("link").allTextContents()).toEqual([
    "Login",
    "Sign Up",
    "Why Backtest?",
    "About",
    "FAQ",
    "Disclaimer",
  ]);
  for (const [name, title] of [
    ["Why Backtest?", "Why backtest?"],
    ["About", "A test before the trade"],
    ["FAQ", "Frequently asked questions"],
    ["Disclaimer", "Disclaimer, privacy and terms"],
  ] as const) {
    await nav.getByRole("link", { name }).click();
    await heading(page).filter({ hasText: title }).waitFor();
  }
  const legal = page.getByRole("navigation", { name: "Legal" });
  for (const [name, hash] of [
    ["Terms of service", "#terms"],
    ["Privacy policy", "#privacy"],
  ] as const) {
    await legal.getByRole("link", { name }).click();
    await page.waitForURL(`**/disclaimer${hash}`);
    const part = page.getByRole("heading", { level: 2, name });
    await page.waitForFunction((id) => document.activeElement?.id === id, hash.slice(1));
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThan(50);
    expect(box?.y).toBeLessThan(300);
  }
  await page.goto(`${address}/no/such/page`);
  await page.waitForURL(`${address}/`);
  expect(faults).toEqual([]);
  await page.close();
});

test("a member is led to the dashboard from the pages for visitors, and reads the others", async () => {
  const { page, faults } = await open("dark");
  await logIn(page, address);
  for (const [path, title, , forMember] of PAGES) {
    await page.goto(`${address}${path}`);
    await page.waitForURL(`${address}${forMember}`);
    if (path === forMember) await heading(page).filter({ hasText: title }).waitFor();
    else await page.getByText("Welcome back, demo").waitFor();
  }
  await page.goto(`${address}/no/such/page`);
  await page.waitForURL(`${address}/dashboard`);
  await page.goto(`${address}/about`);
  await page.getByRole("link", { name: "Open the backtester" }).click();
  await page.waitForURL("**/backtester");
  expect(faults).toEqual([]);
  await page.close();
});
