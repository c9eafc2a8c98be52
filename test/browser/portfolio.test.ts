import { beforeAll, expect, test } from "vitest";
import { signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { look } from "./look.ts";
import { CONDOR, PUT_SPREAD, saveRun } from "./saved-runs.ts";
import { setUpTab } from "./tab.ts";

/** A portfolio from its members to its saved results. */

const tab = setUpTab("/backtester");

beforeAll(async () => {
  const session = await signIn(address);
  for (const parts of [PUT_SPREAD, CONDOR]) await saveRun(session, parts);
});

const button = (name: string) => tab.page.getByRole("button", { name, exact: true });
const heading = (name: string) => tab.page.getByRole("heading", { name });

const memberNames = (): Promise<string[]> =>
  tab.page
    .locator('input[name^="members."][name$=".name"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test("adds two saved backtests and the form's strategy to a portfolio", async () => {
  const { page } = tab;
  await page.getByRole("link", { name: "Portfolio", exact: true }).click();
  await button("Add saved backtests").waitFor();
  await look(page, "portfolio-empty");
  await button("Add saved backtests").click();
  const dialog = page.getByRole("dialog", { name: "Add saved backtests" });
  await dialog.getByLabel("Search").fill("condor");
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByLabel("Search").fill("put credit");
  await dialog.getByRole("checkbox").first().check();
  await look(page, "portfolio-picker");
  await dialog.getByRole("button", { name: "Add 2", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await button("Add the backtester's form").click();
  expect((await memberNames()).map((name) => name.split(" ")[0])).toEqual(["Iron", "Put", "Short"]);
});

test("orders the members by the keyboard and by dragging, and keeps the draft over a reload", async () => {
  const { page } = tab;
  const [condor = "", spread = "", form = ""] = await memberNames();
  await button(`Move ${spread} up`).focus();
  await page.keyboard.press("Enter");
  expect(await memberNames()).toEqual([spread, condor, form]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe(`Move ${spread} up`);
  const card = (name: string) => page.getByRole("group", { name, exact: true });
  await card(form).locator("[draggable]").dragTo(card(spread));
  expect(await memberNames()).toEqual([form, spread, condor]);
  await card(form).getByRole("checkbox", { name: "On" }).uncheck();
  await page.reload();
  await button("Run portfolio").waitFor();
  expect(await memberNames()).toEqual([form, spread, condor]);
  await look(page, "portfolio-form");
});

test("shows a refused limit at its field", async () => {
  const { page } = tab;
  await page.getByLabel("Max risk", { exact: true }).fill("120");
  await button("Run portfolio").click();
  await page.getByText("Max risk: enter 100 or less").waitFor();
  await look(page, "portfolio-refused");
  await page.getByLabel("Max risk", { exact: true }).fill("40");
});

test("runs the members that are on and saves the result", async () => {
  const { page } = tab;
  await button("Run portfolio").click();
  await heading("Portfolio results").waitFor({ timeout: 60_000 });
  expect(await page.getByText("Their sum has not been tested by that.").count()).toBe(2);
  await page.waitForLoadState("networkidle");
  await look(page, "portfolio-results");
  await button("Save portfolio").first().click();
  await page.getByRole("link", { name: "Go to my portfolios." }).waitFor();
  // A reload finds the run again.
  await page.reload();
  await heading("Portfolio results").waitFor();
  expect(tab.faults).toEqual([]);
});
