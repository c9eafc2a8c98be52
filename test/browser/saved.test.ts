import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { newMember } from "../service/visitor.ts";
import { dashboardRow } from "../web/support/result-rows.ts";
import { logIn, look, violations } from "./look.ts";
import { openBrowser } from "./open-browser.ts";
import { CONDOR, EVERY_DAY, LONG_CALL, PUT_SPREAD, saveRun } from "./saved-runs.ts";

/** What can be done with saved backtests, in a real browser: list, filter, open, share, compare, open as a form, delete. */

/** Nobody waits for longer on a page that is there. */

let browser: Browser;
let page: Page;
/** Names of backtests of the demo user: a put spread, a condor, a long call, and one of some 2,500 trades. */
let names: string[];
const faults: string[] = [];

beforeAll(async () => {
  const session = await signIn(address);
  names = [];
  for (const each of [PUT_SPREAD, CONDOR, LONG_CALL, EVERY_DAY]) names.push(await saveRun(session, each));
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await logIn(page, address);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  const session = await signIn(address);
  for (const name of names) await session.post(`/api/dashboard/demo/${name}/`);
});

const named = (place: number): string => names[place] ?? "";
const dashboard = async () => {
  await page.goto(`${address}/dashboard`);
  await page.getByRole("heading", { name: "My Backtests" }).waitFor();
};
const rowOf = (name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

/** As any screen is looked at, and axe on what the narrow layout draws as well. */
const see = async (name: string): Promise<void> => {
  await look(page, name);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await violations(page), `${name}, narrow`).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
};

describe("the dashboard", () => {
  test("has what decides in sight at 1440 px", async () => {
    await dashboard();
    const table = page.getByRole("region", { name: "Summary, table" });
    const { scrollWidth, clientWidth } = await table.evaluate((box) => ({
      scrollWidth: box.scrollWidth,
      clientWidth: box.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await see("dashboard-list");
  });

  test("opens a backtest by a click anywhere on its row, and by the keyboard through its name", async () => {
    await dashboard();
    await rowOf(named(1)).locator('[data-field="ddown"]').click();
    await page.getByRole("heading", { name: named(1).toUpperCase() }).waitFor();
    await page.goBack();
    await rowOf(named(0)).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: named(0).toUpperCase() }).waitFor();
  });

  test("remembers its columns", async () => {
    await dashboard();
    await page.getByRole("button", { name: "Columns" }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("checkbox", { name: "Sharpe ratio" }).check();
    await page.getByRole("checkbox", { name: "Trades" }).uncheck();
    await page.keyboard.press("Escape");
    const summary = page.getByRole("table", { name: "Summary" });
    const headings = () => summary.getByRole("columnheader").allInnerTexts();
    const chosen = ["Backtest", "Tested on", "Account", "P&L", "Annual %", "Drawdown", "Win %", "p-value"];
    expect(await headings()).toEqual([...chosen, "Sharpe ratio"]);
    await page.reload();
    await page.getByRole("heading", { name: "My Backtests" }).waitFor();
    expect(await headings()).toEqual([...chosen, "Sharpe ratio"]);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Usual columns" }).click();
    await page.keyboard.press("Escape");
  });

  test("has cards on a phone, which lead with strategy and curve", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await dashboard();
    const card = page.getByRole("article").first();
    await card.getByRole("heading", { name: "Strategy 1" }).waitFor();
    const [words, curve, link] = await Promise.all([
      card.getByText(/^(Sell|Buy) 1/).boundingBox(),
      card.getByRole("img").boundingBox(),
      card.getByRole("link").boundingBox(),
    ]);
    expect(words?.y ?? 0).toBeLessThan(curve?.y ?? 0);
    expect(curve?.y ?? 0).toBeLessThan(link?.y ?? 0);
    expect(await page.getByRole("table").count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe("a dashboard of 150 backtests", () => {
  test("draws those in sight, and scrolls to its end", async () => {
    const rows = Array.from({ length: 150 }, (_, index) =>
      dashboardRow({ backtest_name: `spy-20261121-${index + 1}` }),
    );
    await page.route("**/api/dashboard/?*", (route) => route.fulfill({ json: { message: rows } }));
    await dashboard();
    const table = page.getByRole("region", { name: "Summary, table" });
    await table.getByRole("row").nth(5).waitFor();
    await expect.poll(() => table.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(150 * 56);
    expect(await table.getByRole("row").count()).toBeLessThan(60);
    await table.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const last = table.getByRole("link", { name: "spy-20261121-150" });
    await last.waitFor();
    const [box, link] = await Promise.all([table.boundingBox(), last.boundingBox()]);
    expect(link?.y ?? 0).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
    await page.unroute("**/api/dashboard/?*");
  });
});

describe("comparing", () => {
  test("puts ticked backtests on one chart and in one table, at an address that can be opened again", async () => {
    await dashboard();
    for (const place of [0, 1, 2]) await page.getByLabel(`Compare ${named(place)}`).check();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    const table = page.getByRole("table", { name: "Backtests side by side" });
    await table.waitFor();
    await page.reload();
    await table.waitFor();
    expect(await table.getByRole("columnheader").count()).toBe(3);
    expect(await table.getByText("★").count()).toBeGreaterThan(5);
    await page.locator("canvas").first().waitFor();
    await see("compare");
    await page.getByRole("link", { name: `Leave out ${named(1)}` }).click();
    await expect.poll(() => table.getByRole("columnheader").count()).toBe(2);
  });
});

describe("a saved backtest", () => {
  const open = async (name: string) => {
    await page.goto(`${address}/dashboard/demo/${name}`);
    await page.getByRole("heading", { name: name.toUpperCase() }).waitFor();
  };

  test("looks right in both themes", async () => {
    await open(named(0));
    await page.getByRole("button", { name: "Delete backtest" }).waitFor();
    await page.waitForLoadState("networkidle");
    await see("saved");
  });

  test("fills the form with what it was asked for, and runs nothing", async () => {
    await open(named(0));
    await page.getByRole("link", { name: "Open in backtester" }).click();
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await field("overallFields.0.hold").waitFor();
    expect(await field("overallFields.0.hold").inputValue()).toBe("21");
    expect(await field("optFields.1.delta").inputValue()).toBe("0.15");
    expect(await field("riskFields.0.prof_size").inputValue()).toBe("50.00");
    expect(await page.getByRole("button", { name: "Run backtest" }).isEnabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(0);
    await page.reload();
    await field("overallFields.0.hold").waitFor();
    expect(await field("overallFields.0.hold").inputValue()).toBe("21");
  });

  test("is read by another subscriber by its link, for as long as it is shared", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(named(1));
    await page.getByRole("button", { name: "Share by link" }).click();
    await page.getByText("Link copied. Every subscriber who has it can read this.").waitFor();
    expect(await violations(page)).toEqual([]);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toBe(`/dashboard/demo/${named(1)}`);

    const { visitor } = await newMember(address);
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(`${address}/login`);
    await reader.getByLabel("Username or email").fill(visitor.username);
    await reader.getByLabel("Password").fill(visitor.password);
    await reader.getByRole("button", { name: "Log in" }).click();
    await reader.waitForURL("**/dashboard");
    await reader.goto(`${address}/account`);
    await reader.getByRole("button", { name: "Subscribe" }).click();
    await reader.waitForURL("**/__checkout/**");
    await reader.getByRole("button", { name: /^Pay/ }).click();
    await reader.getByText("Your subscription is active").waitFor();

    await reader.goto(link);
    await reader.getByText(/^Backtest created by demo on /).waitFor();
    await reader.getByRole("link", { name: "Open in backtester" }).waitFor();
    expect(await reader.getByRole("button", { name: /Delete backtest|link|sharing/ }).count()).toBe(0);

    await page.getByRole("button", { name: "Stop sharing" }).click();
    await page.getByText("Private again: the link leads nowhere.").waitFor();
    await reader.reload();
    await reader.getByRole("heading", { name: "There is no such backtest" }).waitFor();
    await reader.getByRole("link", { name: "Go to my backtests" }).click();
    await reader.getByText("Ready to start?").waitFor();
    await context.close();
  });

  test("is gone once it is deleted", async () => {
    await open(named(2));
    await page.getByRole("button", { name: "Delete backtest" }).click();
    await page.getByRole("button", { name: "Yes, delete it" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { name: "My Backtests" }).waitFor();
    expect(await rowOf(named(2)).count()).toBe(0);
    await page.goto(`${address}/dashboard/demo/${named(2)}`);
    await page.getByRole("heading", { name: "There is no such backtest" }).waitFor();
    await page.getByRole("link", { name: "Go to my backtests" }).click();
    await page.waitForURL("**/dashboard");
    // Failures are logged (spec §8), and the browser itself reports the 404.
    expect(faults.filter((fault) => !/404|There is no such backtest/.test(fault))).toEqual([]);
  });
});
