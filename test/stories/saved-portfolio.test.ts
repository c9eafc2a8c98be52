import { afterAll, beforeAll, expect, test } from "vitest";
import { formBody } from "../rules/contracts/form-body.ts";
import { follow, type Session, signIn } from "../service/client.ts";
import { address } from "../service/means.ts";
import { look, violations } from "./look.ts";
import { CONDOR, LONG_CALL, PUT_SPREAD } from "./saved-runs.ts";
import { DESK, setUpTab, setUpTabs } from "./tab.ts";

/** A saved portfolio of three strategies: its page, and what a visitor sees of it. */

const open = setUpTabs();
let session: Session;
let id = "";

const member = (name: string, { overall, ...parts }: typeof PUT_SPREAD) => ({
  name,
  ...formBody({ ...parts, overall: { ...overall, start_date: "", end_date: "", acct_bal: "" } }),
});

const BODY = {
  name: "Core and hedge",
  acct_bal: 20_000,
  start_date: "2021-11-22",
  end_date: "2026-08-21",
  max_risk: 40,
  members: [
    member("Put spreads", PUT_SPREAD),
    member("Condors", CONDOR),
    member("A hedge with a name of forty characters", LONG_CALL),
  ],
};

const savePortfolio = async (): Promise<string> => {
  const { status, json } = await session.post("/api/portfolios/", BODY);
  if (status !== 200) throw new Error(`submit answered ${status}: ${JSON.stringify(json)}`);
  const { task_id: taskId } = json as { task_id: string };
  await follow(address, taskId);
  const saved = await session.get(`/api/save/${taskId}`);
  const found = /portfolio-\d{8}-\d+/.exec(JSON.stringify(saved.json))?.[0];
  if (!found) throw new Error(`saving answered ${saved.status}: ${JSON.stringify(saved.json)}`);
  return found;
};

beforeAll(async () => {
  session = await signIn(address);
  id = await savePortfolio();
});
afterAll(async () => {
  await session.post(`/api/portfolios/saved/demo/${id}/`);
});
const tab = setUpTab("/dashboard", open, () => ({ session }));

test("shows a saved portfolio at every width and in both themes without a fault", async () => {
  await tab.page.goto(`${address}/portfolios/demo/${id}`);
  await tab.page.getByRole("heading", { name: id.toUpperCase() }).waitFor();
  for (const name of ["Account and members", "Members", "Without it", "Margin", "Trade log"])
    await tab.page.getByRole("heading", { name, exact: true }).waitFor();
  await look(tab.page, "saved-portfolio");
  await tab.page.setViewportSize({ width: 360, height: 780 });
  expect(await violations(tab.page), "narrow").toEqual([]);
  await tab.page.setViewportSize(DESK);
  expect(tab.faults).toEqual([]);
});

test("shows a visitor the public page of a shared portfolio without a fault, until it is taken back", async () => {
  const share = (shared: boolean) => session.post(`/api/portfolios/saved/demo/${id}/share/`, { shared });
  const { link } = (await share(true)).json as { link: string };
  const html = await (await fetch(`${address}/s/${link}`)).text();
  const drawn = await fetch(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "");
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { page, faults, close } = await open();
  await page.goto(`${address}/s/${link}`);
  await page.getByRole("heading", { level: 1, name: "Core and hedge" }).waitFor();
  for (const name of ["Account and members", "Drawdown by member at the worst fall", "Summary", "Inputs"])
    await page.getByRole("region", { name, exact: true }).waitFor();
  await look(page, "public-portfolio");
  expect(await page.locator("main").innerText()).not.toMatch(/\bdemo\b|Trade log/);
  expect(faults).toEqual([]);
  await share(false);
  await page.reload();
  await page.getByRole("heading", { name: "This link is off" }).waitFor();
  await close();
});
