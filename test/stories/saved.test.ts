import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Session, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { look, violations } from "./look.ts";
import { CONDOR, LONG_CALL, PUT_SPREAD, saveRun } from "./saved-runs.ts";
import { DESK, PHONE, setUpTab, setUpTabs } from "./tab.ts";

/** Saved backtests: listed as a table and as cards, opened, compared, and one as it was saved. */

const open = setUpTabs();
let session: Session;
let spread = "";
let condor = "";
let longCall = "";

beforeAll(async () => {
  session = await signIn(address);
  spread = await saveRun(session, PUT_SPREAD);
  condor = await saveRun(session, CONDOR);
  longCall = await saveRun(session, LONG_CALL);
});
const tab = setUpTab("/dashboard", open, () => ({ session }));
afterAll(async () => {
  for (const name of [spread, condor, longCall]) await session.post(`/api/dashboard/demo/${name}/`);
});

const heading = (name: string) => tab.page.getByRole("heading", { name });
const link = (name: string) => tab.page.getByRole("link", { name, exact: true });
const rowOf = (name: string) => tab.page.getByRole("row").filter({ has: link(name) });
const button = (name: string) => tab.page.getByRole("button", { name, exact: true });
const dashboard = async () => {
  await tab.page.goto(`${address}/dashboard`);
  await heading("My Backtests").waitFor();
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

  test("shows cards on a phone: the strategy, then its curve, then the link", async () => {
    await dashboard();
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

test("shows a saved backtest at every width and in both themes without a fault", async () => {
  await tab.page.goto(`${address}/dashboard/demo/${spread}`);
  await heading(spread.toUpperCase()).waitFor();
  await button("Delete backtest").waitFor();
  await tab.page.waitForLoadState("networkidle");
  await see("saved");
  expect(tab.faults).toEqual([]);
});
