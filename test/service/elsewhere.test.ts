import { test as anywhere, beforeAll, expect } from "vitest";
import { ElsewhereResults, type ElsewhereRow } from "#shared/contracts/elsewhere/results.ts";
import { formBody } from "../contracts/form-body.ts";
import { follow, request, runBacktest, type Session, signIn } from "./client.ts";
import { importGolden } from "./import-cli.ts";
import { address, dataFolder } from "./means.ts";

/** A rule on every other ticker, over HTTP and the socket (L1 to L8). */

// A service that was running before the tests keeps its data where they cannot be reached.
const test = anywhere.skipIf(dataFolder === "");

const PERIOD = { start_date: "2023-10-20", end_date: "2023-12-29" };
const put = { long_short: "Short", call_put: "Put", n: 1, dte: 20, delta: 0.3 };
const bodyOn = (ticker: string, more: Record<string, unknown> = {}) =>
  formBody({ overall: { ticker, ...PERIOD, hold: 10, max_positions: 3, ...more }, options: [put] });

let session: Session;
beforeAll(async () => {
  if (dataFolder === "") return;
  session = await signIn(address);
  expect(importGolden(dataFolder, "GOLD").status).toBe(0);
});

const submit = async (body: unknown) => {
  const { status, json } = await session.post("/api/elsewhere/", body);
  return { status, json: json as { task_id: string; error?: string; fields?: object } };
};

test("gives home and every other ticker the figures of its plain backtest, and sends them whole", async () => {
  const sized = bodyOn("SPY", { trade_sizing: "Spreads", trade_size: 2, acct_bal: 100_000 });
  const { status, json } = await submit(sized);
  expect(status).toBe(200);
  const messages = await follow(address, json.task_id);
  const fractions = messages.flatMap(({ pct_of_total: fraction }) => fraction ?? []);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
  const results = ElsewhereResults.parse(messages.at(-1)?.results);
  expect((await session.get(`/api/tasks/${json.task_id}/results`)).json).toEqual(results);
  expect(results.ticker).toBe("SPY");
  const tickers = results.rows.map(({ ticker }) => ticker);
  expect(tickers).toContain("GOLD");
  expect(tickers).toEqual(tickers.toSorted());
  for (const row of [results.home, ...results.rows.filter(({ ticker }) => ticker === "GOLD")]) {
    const { summary, trades } = await runBacktest(session, bodyOn(row.ticker));
    const { n_trades, pct_win, cum_pnl, ddown_mtm } = summary;
    expect(row).toMatchObject({ n_trades, pct_win, cum_pnl, ddown_mtm } satisfies Partial<ElsewhereRow>);
    expect(row.risk).toBeCloseTo(
      trades.reduce((sum, { details }) => sum + (details?.risk ?? 0), 0),
      6,
    );
  }
  const { json: tasks } = await session.get("/api/tasks/");
  expect((tasks as { tasks: object[] }).tasks).toContainEqual(
    expect.objectContaining({ task_id: json.task_id, kind: "elsewhere", ticker: "SPY", state: "succeeded" }),
  );
  expect((await session.get(`/api/save/${json.task_id}`)).status).toBe(409);
});

test("refuses amounts by their fields, after a backtest's own faults, and calls without a log-in", async () => {
  const premium = { ...put, delta: "", strike_by: "Premium", strike_value: 2 };
  const amounts = { ...bodyOn("SPY"), optFields: [premium] };
  expect(await submit(amounts)).toMatchObject({
    status: 400,
    json: { fields: { "optFields.0.strike_by": "this amount means something else on another ticker" } },
  });
  const faulty = { ...bodyOn("SPY", { hold: 0 }), optFields: [premium] };
  expect(Object.keys((await submit(faulty)).json.fields ?? {})).toEqual(["overallFields.0.hold"]);
  expect((await request(address, "POST", "/api/elsewhere/", { body: bodyOn("SPY") })).status).toBe(401);
});
