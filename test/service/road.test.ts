import { expect, test } from "vitest";
import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { SummaryRow, TradeRow } from "#shared/contracts/results.ts";
import { follow, request, runBacktest, type Session, signIn } from "./client.ts";
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

test("gives equal inputs equal results", async () => {
  const session = await signIn(address);
  const body = await initialBody(session);
  const [first, second] = [await runBacktest(session, body), await runBacktest(session, body)];
  expect(second.trades).toEqual(first.trades);
  expect({ ...second.summary, date_created: "" }).toEqual({ ...first.summary, date_created: "" });
});

test("answers repeats with the same Idempotency-Key with the same task", async () => {
  const session = await signIn(address);
  const body = await initialBody(session);
  const key = { "idempotency-key": `repeat-${Date.now()}` };
  const answers = await Promise.all([1, 2, 3].map(() => session.post("/api/backtest_inputs/", body, key)));
  const ids = new Set(answers.map(({ json }) => (json as { task_id: string }).task_id));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(ids.size).toBe(1);
  await follow(address, [...ids][0]!);
});

test("answers a task without the socket, to its creator only", async () => {
  const session = await signIn(address);
  const { taskId, trades } = await runBacktest(session, await initialBody(session));
  const { json } = await session.get(`/api/tasks/${taskId}`);
  const { messages } = json as { messages: { message: string; pct_of_total?: number }[] };
  expect(messages.map(({ message }) => message)).toContain("results");
  const results = (await session.get(`/api/tasks/${taskId}/results`)).json as { trade_df: string };
  expect(JSON.parse(results.trade_df)).toEqual(trades);
  const { tasks } = (await session.get("/api/tasks/")).json as {
    tasks: { task_id: string; state: string }[];
  };
  expect(tasks.find(({ task_id }) => task_id === taskId)?.state).toBe("succeeded");
  expect((await request(address, "GET", `/api/tasks/${taskId}`)).status).toBe(401);
});

test("runs and saves a covered call, with its shares as a leg and their dividends in the log (H1 to H4)", async () => {
  const session = await signIn(address);
  const body = await initialBody(session);
  const [row] = body.optFields;
  const shares = { ...row, long_short: "Long", call_put: "Shares", n: 1 };
  const call = { ...row, long_short: "Short", call_put: "Call" };

  const refused = await session.post("/api/backtest_inputs/", { ...body, optFields: [shares, call, shares] });
  expect(refused).toMatchObject({
    status: 400,
    json: { fields: { "optFields.2.call_put": "only one row of shares" } },
  });

  const run = await runBacktest(session, { ...body, optFields: [shares, call] });
  expect(run.summary.strategy).toMatch(/^Buy 100 \S+ shares; sell 1 call, 30 days, 0\.30 delta; close/);
  expect(run.trades.length).toBeGreaterThan(means.isLocal ? 10 : 0);
  for (const trade of run.trades) {
    const { details, dividends = Number.NaN, pnl } = TradeRow.parse(trade);
    if (!details) throw new Error("a new trade has details");
    expect(details.legs[0]).toEqual([1, "shares", null, null, details.open_price, details.close_price]);
    const gains = details.legs.map(([n, , , , entry, exit]) => Math.round(10_000 * n * (exit - entry)));
    const costs = Math.round(100 * (details.open_commission + details.close_commission));
    expect(gains.reduce((sum, gain) => sum + gain, 0) + Math.round(100 * dividends) - costs).toBe(
      Math.round(100 * pnl),
    );
  }

  const { path } = await save(session, run.taskId, "/api/dashboard");
  const backtest = SavedBacktest.parse(messageOf((await session.get(path)).json));
  expect(backtest.option_inputs).toEqual([
    { long_short: "Long", call_put: "Shares", n: 1 },
    expect.objectContaining({ call_put: "Call", dte: 30, delta: 0.3 }),
  ]);
  expect((await session.post(`${path}/`)).status).toBe(200);
});

test("serves a path with and without a trailing slash", async () => {
  for (const path of ["/api/login", "/api/login/"])
    expect((await request(address, "GET", path)).status).toBe(200);
});
