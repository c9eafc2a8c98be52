import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../service/means.ts";
import { watchFaults } from "./faults.ts";
import { logIn, look } from "./look.ts";
import { openBrowser } from "./open-browser.ts";

/** What one does on the pages that anybody may read: open a question, follow the links, go on from there. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const open = async () => {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  return { page, faults: watchFaults(page) };
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a visitor opens questions by the keyboard, and comes back to one by its address", async () => {
  const { page, faults } = await open();
  await page.goto(`${address}/faq`);
  const question = page.locator("summary").nth(2);
  await question.focus();
  await page.keyboard.press("Enter");
  await page.getByText("you buy at the ask and sell at the bid").waitFor();
  await page.waitForURL("**/faq#at-what-prices-do-trades-fill");
  await look(page, "faq-open");
  await page.goto(`${address}/`);
  await page.goto(`${address}/faq#what-does-the-p-value-say`);
  await page.getByText("two-sided t-test").waitFor();
  const box = await page.locator("#what-does-the-p-value-say").boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(400);
  expect(faults).toEqual([]);
  await page.close();
});

test("a visitor walks by the links of nav and footer", async () => {
  const { page, faults } = await open();
  await page.goto(address);
  const nav = page.getByRole("navigation", { name: "Main" });
  await heading(page).waitFor();
  for (const [name, title] of [
    ["Why Backtest?", "Why Backtest?"],
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
  expect(faults).toEqual([]);
  await page.close();
});

test("a member is led on from the end of a text", async () => {
  const { page, faults } = await open();
  await logIn(page, address);
  await page.goto(`${address}/about`);
  await page.getByRole("link", { name: "Open the backtester" }).click();
  await page.waitForURL("**/backtester");
  expect(faults).toEqual([]);
  await page.close();
});
