import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { formBody } from "../rules/contracts/form-body.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { follow, type Session, signIn } from "./client.ts";
import { command } from "./import-cli.ts";
import { address, dataFolder } from "./means.ts";
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

test.skipIf(dataFolder === "")("runs a portfolio to the results that the command line prints", async () => {
  const session = await signIn(address);
  const body = await portfolioOver(session, 5);
  const { status, json } = await session.post("/api/portfolios/", body);
  expect(status).toBe(200);
  const { task_id } = json as { task_id: string };
  const messages = await follow(address, task_id);
  expect(messages.at(-1)).toMatchObject({ results: { href: `/api/tasks/${task_id}/results` } });
  const results = PortfolioResults.parse((await session.get(`/api/tasks/${task_id}/results`)).json);
  expect(results.trades.length).toBeGreaterThan(20);

  const inputs = join(tempFolder(), "portfolio.json");
  writeFileSync(inputs, JSON.stringify(body));
  const alone = command("portfolio", dataFolder, "--inputs", inputs);
  const { trades, ...printed } = JSON.parse(alone.stdout) as PortfolioResults;
  const { kind: _, request: __, trades: log, ...answered } = results;
  // The command line knows of no earlier looks.
  const { luck, ...answer } = answered.answer;
  expect(luck).toMatchObject({ kind: "test" });
  expect(printed).toEqual({ ...answered, answer: { ...answer, luck: printed.answer.luck } });
  expect(trades.map(({ member, pnl }) => [member, pnl])).toEqual(log.map(({ member, pnl }) => [member, pnl]));
});
