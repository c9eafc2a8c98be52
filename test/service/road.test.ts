import { expect, test } from "vitest";
import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { SummaryRow, TradeRow } from "#shared/contracts/results.ts";
import { runBacktest, type Session, signIn } from "./client.ts";
import { address, means } from "./means.ts";
import { save } from "./saving.ts";
import { tickerOf } from "./ticker.ts";

const messageOf = (json: unknown) => (json as { message: unknown }).message;

/** Returns a body of the form's initial rows, unchanged. */
const initialBody = async (session: Session) => {
  const { status, json } = await session.get("/api/backtest_inputs/");
  expect(status).toBe(200);
  const [overall, switches, risk, event, filter, option] = FormAnswer.parse(json);
  return {
    overallFields: [overall],
    filterFields: [switches],
    riskFields: [risk],
    eventFields: [event],
    volFields: [filter],
    optFields: [option],
  };
};

test("runs, saves, lists, opens, and deletes a backtest", async () => {
  const session = await signIn(address);
  const { username } = session;
  const body = await initialBody(session);
  const [overall] = body.overallFields;
  const { isModelled } = await tickerOf(session, String(overall?.ticker));
  const run = await runBacktest(session, body);

  expect(run.messages[0]).toEqual({ connection_status: "connected", message: "initial" });
  const fractions = run.messages.flatMap(({ message, pct_of_total }) =>
    message === "status_update" ? [pct_of_total ?? -1] : [],
  );
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
  expect(run.trades.length).toBeGreaterThan(means.isLocal ? 10 : 0);
  for (const trade of run.trades) TradeRow.parse(trade);
  SummaryRow.parse(run.summary);
  expect(run.summary).toMatchObject({ creator: username, backtest_name: "" });
  expect(run.notes.join(" ").includes("Modelled")).toBe(isModelled);
  const total = run.trades.reduce((sum, trade) => sum + Math.round(trade.pnl * 100), 0);
  expect(Math.round(run.summary.cum_pnl * 100)).toBe(total);

  const { name, path } = await save(session, run.taskId, "/api/dashboard");
  expect(name).toMatch(/^[a-z0-9.]+-\d{8}-\d+$/);
  const again = await session.get(`/api/save/${run.taskId}`);
  expect(again.json).toEqual({ message: `This backtest is already saved as ${name}.` });

  const list = messageOf((await session.get("/api/dashboard/")).json) as SummaryRow[];
  const rows = list.filter(({ backtest_name }) => backtest_name === name);
  expect(rows).toHaveLength(1);
  const row = SummaryRow.parse(rows[0]);

  const detail = await session.get(path);
  const backtest = SavedBacktest.parse(messageOf(detail.json));
  expect(backtest.trade_log).toEqual(
    run.trades.map((trade) => ({ ...trade, backtest_name: row.backtest_name })),
  );
  expect(backtest.relative_performance).toHaveLength(backtest.vol_data.length);
  expect(backtest.overall_inputs[0]).toMatchObject({ ticker: overall?.ticker });

  expect((await session.post(`${path}/`)).status).toBe(200);
  expect((await session.get(path)).status).toBe(404);
});
