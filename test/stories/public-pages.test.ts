import { expect, test } from "vitest";
import { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { CONDOR_INPUTS, FILTERED_INPUTS, SAMPLE_INPUTS } from "../../web/src/sample/sample-inputs.ts";
import {
  CONDOR_SUMMARY,
  FILTERED_SUMMARY,
  SAMPLE_CLOSINGS,
  SAMPLE_SUMMARY,
} from "../../web/src/sample/sample-result.ts";
import { follow, runBacktest, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { look } from "./look.ts";
import { keepScreenshots } from "./open-browser.ts";
import { hasFocus, PHONE, setUpTabs } from "./tab.ts";

/** What a visitor does on the public pages, and whether the landing page shows results that the service computes. */

const open = setUpTabs();

test("puts offer, price, disclaimer and a result on a laptop's first screen", async () => {
  const { page, close } = await open();
  await page.goto(address);
  await page
    .getByRole("heading", { name: "Affordable options backtesting for analytical traders" })
    .waitFor();
  for (const text of [
    "Affordable options backtesting",
    "$4.99 per month",
    "No setup fees",
    "Cancel anytime",
    "gives no financial advice",
    SAMPLE_SUMMARY.strategy,
    "+$2,604.40",
    "in October 2022",
    "Hypothetical.",
  ]) {
    const box = await page.getByText(text).first().boundingBox();
    expect(box?.y, text).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), text).toBeLessThanOrEqual(900);
  }
  // Loads what is further down.
  await keepScreenshots(page, "landing");
  const scrub = page.getByRole("region", { name: /^Move one number/ });
  await scrub.getByRole("slider", { name: "DTE" }).press("ArrowLeft");
  await scrub.getByText(/^DTE \d+ days instead of 45 days$/).waitFor();
  await close();
});

test("opens /how-it-works at the steps, which the Tab key skips", async () => {
  const { page, close } = await open();
  await page.goto(`${address}/how-it-works`);
  const heading = page.getByRole("heading", { name: "How it works" });
  await heading.waitFor();
  await page.waitForFunction(() => window.scrollY > 500);
  expect((await heading.boundingBox())?.y).toBeLessThan(300);
  expect(await hasFocus(heading)).toBe(true);
  await page.locator("[inert] input").first().waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[inert]") ?? null)).toBeNull();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Sign up");
  // Every address starts at its top, also one that differs in the query alone.
  for (const path of ["/about", "/login", "/about?mode=other"]) {
    await page.goto(address + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY), path).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 800));
  }
  await close();
});

test("opens a question by the keyboard, and returns to one by its address", async () => {
  const { page, faults, close } = await open();
  await page.goto(`${address}/faq`);
  await page.locator("summary").nth(2).focus();
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
  await close();
});

test("leads a visitor to the part of a page that a link of the footer names, with fields for thumbs on a phone", async () => {
  const { page, faults, close } = await open();
  await page.goto(address);
  const legal = page.getByRole("navigation", { name: "Legal" });
  for (const [name, hash] of [
    ["Terms of service", "#terms"],
    ["Privacy policy", "#privacy"],
  ] as const) {
    await legal.getByRole("link", { name }).click();
    await page.waitForURL(`**/disclaimer${hash}`);
    await page.waitForFunction((id) => document.activeElement?.id === id, hash.slice(1));
    const box = await page.getByRole("heading", { level: 2, name }).boundingBox();
    expect(box?.y).toBeGreaterThan(50);
    expect(box?.y).toBeLessThan(300);
  }
  expect(faults).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.goto(`${address}/login`);
  const field = page.getByLabel("Username or email");
  await field.waitFor();
  expect(await field.evaluate((each) => getComputedStyle(each).fontSize)).toBe("16px");
  const button = await page.getByRole("button", { name: "Log in" }).boundingBox();
  expect(button?.height).toBeGreaterThanOrEqual(44);
  await close();
});

test("computes the neighbors of the landing page's backtest to the same figures", async () => {
  const session = await signIn(address);
  const { taskId } = await runBacktest(session, SAMPLE_INPUTS);
  const started = (await session.post(`/api/tasks/${taskId}/sensitivity/`)).json as { task_id: string };
  await follow(address, started.task_id);
  const { json } = await session.get(`/api/tasks/${started.task_id}/results`);
  // `npm test -- test/stories/public-pages.test.ts -u` rewrites the file.
  await expect(`${JSON.stringify(SensitivityResults.parse(json))}\n`).toMatchFileSnapshot(
    "../../web/src/sample/sample-sensitivity.json",
  );
});

test("computes the three sample backtests of the landing page to the same figures", async () => {
  const session = await signIn(address);
  for (const [inputs, shown, closings] of [
    [SAMPLE_INPUTS, SAMPLE_SUMMARY, SAMPLE_CLOSINGS],
    [CONDOR_INPUTS, CONDOR_SUMMARY, undefined],
    [FILTERED_INPUTS, FILTERED_SUMMARY, undefined],
  ] as const) {
    const { summary, trades } = await runBacktest(session, inputs);
    expect(summary).toMatchObject(shown);
    if (closings) expect(trades.map(({ date_close, end_bal }) => [date_close, end_bal])).toEqual(closings);
  }
});
