import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { look, violations } from "./look.ts";
import { CONDOR, PUT_SPREAD, saveRun } from "./saved-runs.ts";
import { hasFocus, setUpTab, setUpTabs } from "./tab.ts";

/** A saved backtest gets a name and tags, is found by them, goes into a case, and opens from the command palette. */

const open = setUpTabs();
let session: Session;
let spread = "";
let condor = "";

beforeAll(async () => {
  session = await signIn(address);
  spread = await saveRun(session, PUT_SPREAD);
  condor = await saveRun(session, CONDOR);
});
const tab = setUpTab("/dashboard", open, () => ({ session }));
afterAll(async () => {
  for (const name of [spread, condor]) await session.post(`/api/dashboard/demo/${name}/`);
});

const button = (name: string) => tab.page.getByRole("button", { name, exact: true });
const heading = (name: string) => tab.page.getByRole("heading", { name, exact: true });
const link = (name: string) => tab.page.getByRole("link", { name, exact: true });
const palette = async (typed: string) => {
  await tab.page.keyboard.press("Control+k");
  await tab.page.getByRole("combobox", { name: "Search commands" }).waitFor();
  await tab.page.keyboard.type(typed);
  await tab.page
    .getByRole("dialog")
    .getByRole("option", { name: new RegExp(typed, "i") })
    .first()
    .waitFor();
  await tab.page.keyboard.press("Enter");
};

test("names and tags a backtest, whose address stays", async () => {
  const { page } = tab;
  await heading("My Backtests").waitFor();
  await page.getByText("Iron condor 45 DTE 16Δ SPY", { exact: true }).first().waitFor();
  await link(spread).click();
  await heading(spread.toUpperCase()).waitFor();
  await page.getByText("Put credit spread 45 DTE 30Δ SPY", { exact: true }).waitFor();
  await button("Edit name and notes").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Spreads through 2022");
  await page.getByRole("textbox", { name: "Tags" }).fill("story, income");
  await page.getByRole("textbox", { name: "Notes" }).fill("Did the stop help?");
  expect(await violations(page)).toEqual([]);
  await button("Save").click();
  await page.getByText("Spreads through 2022", { exact: true }).waitFor();
  await page.getByText("Did the stop help?").waitFor();
  expect(page.url()).toBe(`${address}/dashboard/demo/${spread}`);
});

test("finds a backtest by tag and by words, and opens it with j and Enter", async () => {
  const { page } = tab;
  await page.goto(`${address}/dashboard`);
  await page.getByRole("combobox", { name: "Tag" }).selectOption("story");
  await expect.poll(() => link(condor).count()).toBe(0);
  await page.getByRole("searchbox", { name: "Search backtests" }).fill("through stop");
  await expect.poll(() => page.url()).toContain("q=through+stop");
  await page.reload();
  await page.getByText("Spreads through 2022", { exact: true }).waitFor();
  expect(await link(condor).count()).toBe(0);
  await page.keyboard.press("j");
  expect(await hasFocus(link(spread))).toBe(true);
  await page.keyboard.press("Enter");
  await heading(spread.toUpperCase()).waitFor();
});

test("puts two backtests into a case, compares them there, and removes one", async () => {
  const { page } = tab;
  await page.goto(`${address}/dashboard`);
  for (const name of [spread, condor]) await page.getByLabel(`Compare ${name}`).check();
  await button("Add to case").click();
  await page.getByRole("textbox", { name: "New case" }).fill("Stops in a bear market");
  await button("Create").click();
  const inCase = page.getByRole("checkbox", { name: "Stops in a bear market" });
  await expect.poll(() => inCase.isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await link("Stops in a bear market").click();
  await heading("Stops in a bear market").waitFor();
  await look(page, "case");
  await link("Compare").click();
  await page.getByRole("table", { name: "Backtests side by side" }).waitFor();
  await page.goBack();
  await button(`Remove ${condor} from this case`).click();
  await expect.poll(() => link(condor).count()).toBe(0);
});

test("opens results, cases and structures from the command palette, and shows the keys", async () => {
  const { page } = tab;
  await page.goto(`${address}/dashboard`);
  await heading("My Backtests").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Stops in a bear market" }).waitFor();
  await look(page, "palette");
  await page.keyboard.press("Escape");
  await palette("spreads through");
  await heading(spread.toUpperCase()).waitFor();
  await palette("bear");
  await heading("Stops in a bear market").waitFor();
  await palette("short strangle");
  const startingPoint = page.getByRole("combobox", { name: "Starting point" });
  await expect.poll(() => startingPoint.inputValue()).toBe("Short strangle");
  // The same on the page where the form stands already.
  await page.getByRole("heading", { level: 1 }).click();
  await palette("iron butterfly");
  await expect.poll(() => startingPoint.inputValue()).toBe("Iron butterfly");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await button("Close").click();
  expect(tab.faults).toEqual([]);
});

test("deletes a case and leaves its backtests", async () => {
  const { page } = tab;
  await page.goto(`${address}/dashboard`);
  await link("Stops in a bear market").click();
  await button("Delete case").click();
  await button("Yes, delete it").click();
  await page.waitForURL("**/dashboard");
  await link(spread).waitFor();
  expect(await link("Stops in a bear market").count()).toBe(0);
});
