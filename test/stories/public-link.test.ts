import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { linkIn, newVisitor, waitForMails } from "../service/visitor.ts";
import { look } from "./look.ts";
import { CONDOR, saveRun } from "./saved-runs.ts";
import { setUpTabs } from "./tab.ts";

/** A public link: shared by its owner, read in a fresh profile, tried after a sign-up, and taken back. */

const open = setUpTabs();
let owner: Session;
let condor = "";
beforeAll(async () => {
  owner = await signIn(address);
  condor = await saveRun(owner, CONDOR);
});
afterAll(async () => {
  await owner.post(`/api/dashboard/demo/${condor}/`);
});

const share = (shared: boolean) => owner.post(`/api/dashboard/demo/${condor}/share/`, { shared });

test("shows a visitor a shared backtest, and opens its inputs after the sign-up", async () => {
  const { link } = (await share(true)).json as { link: string };
  const preview = await fetch(`${address}/s/${link}`);
  const html = await preview.text();
  expect([preview.status, preview.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect(preview.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const drawn = await fetch(picture);
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(html + Buffer.from(await drawn.arrayBuffer()).toString("latin1")).not.toContain("demo");

  const visitor = newVisitor();
  const { page, context, faults, close } = await open();
  await page.goto(`${address}/s/${link}`);
  await page.getByRole("heading", { name: /^Iron condor .* SPY$/ }).waitFor();
  await page.getByRole("region", { name: "Equity curve" }).getByRole("img").first().waitFor();
  await look(page, "public-link");
  expect(await page.locator("main").innerText()).not.toMatch(/\bdemo\b/);

  await page.getByRole("link", { name: "Try it yourself" }).first().click();
  await page.waitForURL("**/signup");
  await page.getByLabel("Username").fill(visitor.username);
  await page.getByLabel("Email").fill(visitor.email);
  await page.getByLabel("Password", { exact: true }).fill(visitor.password);
  await page.getByLabel("Confirm password").fill(visitor.password);
  await page.getByRole("button", { name: /sign up/i }).click();
  // The mail may come before the answer, and the page listens for the verification after its answer.
  await page.getByText("we've emailed you a link").waitFor();
  const [mail] = await waitForMails(address, visitor.email, 1);

  // The mail opens another tab of the browser.
  const tab = await context.newPage();
  await tab.goto(address + linkIn(mail, "/verify-email"));
  await tab.getByRole("button", { name: /verify/i }).click();
  await tab.waitForURL("**/backtester");
  await tab.getByText("5 of 5 free backtests left").waitFor();
  expect(await tab.locator('[name="overallFields.0.hold"]').inputValue()).toBe("30");
  expect(await tab.locator('[name="optFields.3.delta"]').count()).toBe(1);
  await tab.getByRole("button", { name: "Run backtest" }).click();
  await tab.getByRole("heading", { name: "Backtest results" }).waitFor();
  await tab.getByRole("region", { name: "Ticket" }).getByText("4 of 5 free backtests left").waitFor();
  await page.getByRole("link", { name: "Continue to your page." }).waitFor();
  expect(faults).toEqual([]);
  await close();
});
