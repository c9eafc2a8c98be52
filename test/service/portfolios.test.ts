import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { SavedPortfolioMessage } from "#shared/contracts/portfolios/saved.ts";
import { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import { formBody } from "../rules/contracts/form-body.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { follow, type Session, signIn } from "./client.ts";
import { command } from "./import-cli.ts";
import { address, dataFolder } from "./means.ts";
import { save } from "./saving.ts";
import { tickerOf, yearsBeforeLast } from "./ticker.ts";

const put = { call_put: "Put", n: 1, dte: 45 };
const spread = [
  { ...put, long_short: "Short", delta: 0.3 },
  { ...put, long_short: "Long", delta: 0.15 },
];

/** A put spread that closes early, and a long put beside it, over the last years of the service's data. */
const portfolioOver = async (session: Session, years: number) => {
  const market = await tickerOf(session);
  const { ticker, last } = market;
  const blank = { ticker, start_date: "", end_date: "" };
  const exits = { switches: { risk_management: true }, risk: [{ take_prof: "% of premium", prof_size: 50 }] };
  const core = { overall: { ...blank, hold: 21, max_positions: 3 }, ...exits, options: spread };
  const hedge = { overall: { ...blank, hold: 30 }, options: [{ ...put, long_short: "Long", delta: 0.1 }] };
  return {
    name: "Core and hedge",
    acct_bal: 50_000,
    start_date: yearsBeforeLast(market, years),
    end_date: last,
    max_risk: 25,
    members: [
      { name: "Core", ...formBody(core) },
      { name: "Hedge", ...formBody(hedge) },
    ],
  };
};

const messageOf = (json: unknown) => (json as { message: unknown }).message;

const submit = async (session: Session, body: unknown, headers: Record<string, string> = {}) => {
  const { status, json } = await session.post("/api/portfolios/", body, headers);
  return { status, json: json as { task_id: string; fields?: Record<string, string> } };
};

test("runs, saves, lists, shares, and deletes a portfolio, and prints the same results on the command line", async () => {
  const session = await signIn(address);
  const body = await portfolioOver(session, 5);
  const key = { "idempotency-key": `portfolio-${Date.now()}` };
  const { status, json } = await submit(session, body, key);
  expect(status).toBe(200);
  expect((await submit(session, body, key)).json).toEqual(json);
  const messages = await follow(address, json.task_id);
  const fractions = messages.flatMap(({ pct_of_total: fraction }) => fraction ?? []);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
  expect(messages.at(-1)).toMatchObject({ results: { href: `/api/tasks/${json.task_id}/results` } });
  const results = PortfolioResults.parse((await session.get(`/api/tasks/${json.task_id}/results`)).json);
  expect(results.members.map(({ name }) => name)).toEqual(["Core", "Hedge"]);
  expect(results.trades.length).toBeGreaterThan(20);
  expect(Math.max(...results.series.map(({ risk }) => risk))).toBeLessThan(25_000);
  const { tasks } = (await session.get("/api/tasks/")).json as { tasks: { task_id: string }[] };
  expect(tasks.find(({ task_id }) => task_id === json.task_id)).toMatchObject({
    kind: "portfolio",
    strategy: "Core and hedge: 2 strategies",
    state: "succeeded",
  });

  const { name, path } = await save(session, json.task_id, "/api/portfolios/saved");
  expect(name).toMatch(/^portfolio-\d{8}-\d+$/);
  const saved = SavedPortfolioMessage.parse(messageOf((await session.get(path)).json));
  expect([saved.results, saved.request, saved.shared]).toEqual([results, body, false]);
  const rows = messageOf((await session.get("/api/portfolios/saved/")).json) as unknown[];
  const row = rows.map((each) => SavedPortfolioRow.parse(each)).find(({ id }) => id === name);
  expect(row).toMatchObject({ name: "Core and hedge", members: 2, cum_pnl: results.summary.cum_pnl });
  expect((await session.post(`${path}/share/`, { shared: true })).status).toBe(200);
  expect(messageOf((await session.get(path)).json)).toMatchObject({ shared: true });
  const label = await session.post(`${path}/label/`, { title: "Income", tags: ["puts"] });
  expect(label.json).toEqual({ label: { title: "Income", tags: ["puts"] } });

  if (dataFolder !== "") {
    const inputs = join(tempFolder(), "portfolio.json");
    writeFileSync(inputs, JSON.stringify(body));
    const alone = command("portfolio", dataFolder, "--inputs", inputs);
    const { trades, ...printed } = JSON.parse(alone.stdout) as PortfolioResults;
    const { kind: _, request: __, trades: log, ...answered } = results;
    expect(printed).toEqual(answered);
    expect(trades.map(({ member, pnl }) => [member, pnl])).toEqual(
      log.map(({ member, pnl }) => [member, pnl]),
    );
  }
  expect((await session.post(`${path}/`)).status).toBe(200);
  expect((await session.get(path)).status).toBe(404);
});
