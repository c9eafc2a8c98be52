import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { request, type Session, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { newMember } from "../service/visitor.ts";
import { dashboardRow } from "../web/support/result-rows.ts";
import { look, violations } from "./look.ts";
import { CONDOR, EVERY_DAY, LONG_CALL, PUT_SPREAD, saveRun } from "./saved-runs.ts";
import { DESK, PHONE, setUpTab, setUpTabs } from "./tab.ts";

/** Saved backtests: listed, filtered, opened, shared, compared, opened as a form and deleted. */

const open = setUpTabs();
let session: Session;
let spread = "";
let condor = "";
let longCall = "";
let everyDay = "";

beforeAll(async () => {
  session = await signIn(address);
  spread = await saveRun(session, PUT_SPREAD);
  condor = await saveRun(session, CONDOR);
  longCall = await saveRun(session, LONG_CALL);
  everyDay = await saveRun(session, EVERY_DAY);
});
const tab = setUpTab("/dashboard", open, () => ({ session }));
afterAll(async () => {
  for (const name of [spread, condor, longCall, everyDay]) await session.post(`/api/dashboard/demo/${name}/`);
});

const heading = (name: string) => tab.page.getByRole("heading", { name });
const link = (name: string) => tab.page.getByRole("link", { name, exact: true });
const rowOf = (name: string) => tab.page.getByRole("row").filter({ has: link(name) });
const button = (name: string) => tab.page.getByRole("button", { name, exact: true });
const dashboard = async () => {
  await tab.page.goto(`${address}/dashboard`);
  await heading("My Backtests").waitFor();
};
const openSaved = async (name: string) => {
  await tab.page.goto(`${address}/dashboard/demo/${name}`);
  await heading(name.toUpperCase()).waitFor();
};

/** Looks at a screen, and runs axe on its narrow layout as well. */
const see = async (name: string): Promise<void> => {
  await look(tab.page, name);
  await tab.page.setViewportSize({ width: 360, height: 780 });
  expect(await violations(tab.page), `${name}, narrow`).toEqual([]);
  await tab.page.setViewportSize(DESK);
};

describe("the dashboard", () => {
  test("fits its columns at 1440 px, and opens a backtest by a click on its row or by the keyboard", async () => {
    await dashboard();
    const table = tab.page.getByRole("region", { name: "Summary, table" });
    const hidden = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await hidden()).toBeLessThanOrEqual(0);
    await see("dashboard-list");
    await rowOf(condor).locator('[data-field="ddown_mtm"]').click();
    await heading(condor.toUpperCase()).waitFor();
    await tab.page.goBack();
    await rowOf(spread).getByRole("link").focus();
    await tab.page.keyboard.press("Enter");
    await heading(spread.toUpperCase()).waitFor();
  });

  test("keeps the chosen columns through a reload", async () => {
    await dashboard();
    await button("Columns").click();
    expect(await violations(tab.page)).toEqual([]);
    await tab.page.getByRole("checkbox", { name: "Sharpe ratio" }).check();
    await tab.page.getByRole("checkbox", { name: "Trades", exact: true }).uncheck();
    const summary = tab.page.getByRole("table", { name: "Summary" });
    const chosen = ["Backtest", "Market", "Account", "P&L", "Annual %", "Drawdown", "Win %", "p-value"];
    await tab.page.reload();
    await heading("My Backtests").waitFor();
    const headings = await summary.getByRole("columnheader").allInnerTexts();
    expect(headings).toEqual([...chosen, "Sharpe ratio"]);
    await button("Columns").click();
    await button("Reset columns").click();
    await tab.page.keyboard.press("Escape");
  });

  test("shows cards on a phone: the strategy, then its curve, then the link", async () => {
    await tab.page.setViewportSize(PHONE);
    const card = tab.page.getByRole("article").first();
    await card.getByRole("heading", { name: "Strategy 1" }).waitFor();
    const [words, curve, name] = await Promise.all([
      card.getByText(/^(Sell|Buy) 1/).boundingBox(),
      card.getByRole("img").boundingBox(),
      card.getByRole("link").boundingBox(),
    ]);
    expect(words?.y ?? 0).toBeLessThan(curve?.y ?? 0);
    expect(curve?.y ?? 0).toBeLessThan(name?.y ?? 0);
    expect(await tab.page.getByRole("table").count()).toBe(0);
    await tab.page.setViewportSize(DESK);
  });

  test("loads 2,000 of 2,600 backtests, draws only those in sight, and gets older ones by a button", async () => {
    const count = 2600;
    const tickers = ["SPY", "QQQ", "AAPL"];
    const rows = Array.from({ length: count }, (_, index) => {
      const ticker = tickers[index % tickers.length] as string;
      const balances = [10_000, 9900 + index, 10_812.3];
      return dashboardRow({
        backtest_name: `${ticker.toLowerCase()}-20261121-${count - index}`,
        cum_pnl: ((index * 7919) % 4001) - 2000,
        listing: {
          shared: index % 50 === 0,
          about: { ticker, start: "2021-11-22", end: "2026-11-20", balances },
        },
      });
    });
    const { page, close } = await open({ session });
    await page.route("**/api/dashboard/?*", async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const start = Number(asked.get("from") ?? 0);
      const end = start + Number(asked.get("size"));
      const next = end < count ? { next: String(end) } : {};
      await route.fulfill({ json: { message: rows.slice(start, end), ...next } });
    });
    await page.goto(`${address}/dashboard`);
    await page.getByText("The newest 2,000 backtests are here.", { exact: true }).waitFor();
    const table = page.getByRole("region", { name: "Summary, table" });
    await expect.poll(() => table.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(2000 * 56);
    expect(await table.getByRole("row").count()).toBeLessThan(60);
    await table.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const last = table.getByRole("link", { name: rows[1999]?.backtest_name ?? "", exact: true });
    await last.waitFor();
    const [box, place] = await Promise.all([table.boundingBox(), last.boundingBox()]);
    expect(place?.y ?? 0).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
    await look(page, "many-saved");

    const older = page.getByRole("button", { name: "Load older" });
    await older.focus();
    await page.keyboard.press("Enter");
    await page.getByText("The newest 2,500 backtests are here.", { exact: true }).waitFor();
    expect(await older.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await older.waitFor({ state: "hidden" });
    await page.getByRole("combobox", { name: "Ticker" }).selectOption({ label: "QQQ (867)" });
    await page.getByRole("button", { name: /^P&L/ }).click();
    const best = rows
      .filter(({ listing }) => listing.about?.ticker === "QQQ")
      .toSorted((one, other) => other.cum_pnl - one.cum_pnl)[0];
    await page.getByRole("link", { name: best?.backtest_name ?? "", exact: true }).waitFor();
    await close();
  });

  test("compares ticked backtests in one chart and one table, at an address that opens again", async () => {
    for (const name of [spread, condor, longCall]) await tab.page.getByLabel(`Compare ${name}`).check();
    await button("Compare").click();
    const table = tab.page.getByRole("table", { name: "Backtests side by side" });
    await table.waitFor();
    await tab.page.reload();
    await table.waitFor();
    expect(await table.getByRole("columnheader").count()).toBe(3);
    expect(await table.getByText("★").count()).toBeGreaterThan(5);
    await tab.page.locator("canvas").first().waitFor();
    await tab.page.getByRole("button", { name: "Overlap" }).click();
    await heading("Return over the overlap (%)").waitFor();
    await tab.page.getByRole("table", { name: "Correlation of weekly changes" }).waitFor();
    await see("compare");
    await tab.page.getByRole("link", { name: /^Leave out Iron condor/ }).click();
    await expect.poll(() => table.getByRole("columnheader").count()).toBe(2);
  });
});

describe("a saved backtest", () => {
  test("fills the form with its inputs, and runs nothing", async () => {
    await openSaved(spread);
    await button("Delete backtest").waitFor();
    await tab.page.waitForLoadState("networkidle");
    await see("saved");
    await link("Open in backtester").click();
    const field = (name: string) => tab.page.locator(`[name="${name}"]`);
    await field("overallFields.0.hold").waitFor();
    expect(await field("overallFields.0.hold").inputValue()).toBe("21");
    expect(await field("optFields.1.delta").inputValue()).toBe("0.15");
    expect(await field("riskFields.0.prof_size").inputValue()).toBe("50.00");
    expect(await button("Run backtest").isEnabled()).toBe(true);
    expect(await button("Cancel").count()).toBe(0);
    await tab.page.reload();
    await field("overallFields.0.hold").waitFor();
    expect(await field("overallFields.0.hold").inputValue()).toBe("21");
  });

  test("opens for another subscriber by its address, until it is no longer shared", async () => {
    await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openSaved(condor);
    await button("Share").click();
    await tab.page.getByText(/^Link copied\./).waitFor();
    expect(await violations(tab.page)).toEqual([]);
    const copied = await tab.page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toMatch(/^\/s\/[\w-]{22}$/);

    const { session: other } = await newMember(address);
    const { checkout_url } = (await other.post("/api/subscribe/")).json as { checkout_url: string };
    await request(address, "POST", `${new URL(checkout_url).pathname}/pay`);
    const profile = async () => (await other.get("/api/users/me/")).json;
    await expect.poll(profile).toMatchObject({ subscription_status: "active" });
    const { page: reader, close } = await open({ session: other });
    await reader.goto(`${address}/dashboard/demo/${condor}`);
    await reader.getByText(/^Backtest created by demo on /).waitFor();
    await reader.getByRole("link", { name: "Open in backtester" }).waitFor();
    expect(await reader.getByRole("button", { name: /Delete backtest|link|Share|sharing/ }).count()).toBe(0);

    await button("Stop sharing").click();
    await tab.page.getByText("Sharing is off. The old link no longer works.").waitFor();
    await reader.reload();
    await reader.getByRole("heading", { name: "Backtest not found" }).waitFor();
    await reader.getByRole("link", { name: "Go to my backtests" }).click();
    await reader.getByText("Ready to start?").waitFor();
    await close();
  });

  test("leaves the dashboard and its address when it is deleted", async () => {
    await openSaved(longCall);
    await button("Delete backtest").click();
    await button("Yes, delete it").click();
    await tab.page.waitForURL("**/dashboard");
    await heading("My Backtests").waitFor();
    expect(await rowOf(longCall).count()).toBe(0);
    await tab.page.goto(`${address}/dashboard/demo/${longCall}`);
    await heading("Backtest not found").waitFor();
    await link("Go to my backtests").click();
    await tab.page.waitForURL("**/dashboard");
    // Failures are logged (spec §8), and the browser itself reports the 404.
    expect(tab.faults.filter((fault) => !/404|Backtest not found/.test(fault))).toEqual([]);
  });
});
