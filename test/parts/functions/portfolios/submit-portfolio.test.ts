import { describe, expect, test } from "vitest";
import { type Client, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { body, MANIFEST, spanning, TICKER } from "../world.ts";
import { hedge, member, portfolioBody } from "./portfolio-body.ts";

/** Starting a portfolio (P18). */

const start = (call: Client, json: unknown, as = "ada", key?: string) =>
  call("submitPortfolio", { as, json, ...(key && { headers: { "idempotency-key": key } }) });

describe("starting a portfolio", () => {
  test("puts job and task, starts the workflow, and lists name and number of strategies", async () => {
    const { ports, call } = await openWorld();
    const { status, body: answer } = await start(call, portfolioBody());
    expect(status).toBe(200);
    expect(ports.started).toEqual([answer.task_id]);
    const job = await ports.results.get(`tasks/${answer.task_id}/job.json`);
    const file = JSON.parse(new TextDecoder().decode(job?.bytes));
    expect(file).toMatchObject({ body: portfolioBody(), username: "ada", ticker: { key: TICKER.key } });
    expect(file).not.toHaveProperty("others");
    expect((await call("listTasks", { as: "ada" })).body.tasks).toMatchObject([
      { kind: "portfolio", strategy: "Core and hedge: 2 strategies", ticker: "TEST", state: "queued" },
    ]);
  });

  test("pins the data of each ticker once", async () => {
    const { ports, call } = await openWorld();
    const other = { ...TICKER, ticker: "OTHER", key: "markets/OTHER/1.market" };
    await ports.market.put(
      "manifest.json",
      JSON.stringify({ ...MANIFEST, tickers: { TEST: TICKER, OTHER: other } }),
    );
    const members = [member(), hedge({ ticker: "OTHER" }), hedge({ ticker: "OTHER", hold: 5 })];
    const { task_id: taskId } = (await start(call, portfolioBody({}, members))).body;
    const job = await ports.results.get(`tasks/${taskId}/job.json`);
    expect(JSON.parse(new TextDecoder().decode(job?.bytes))).toMatchObject({
      ticker: { key: TICKER.key },
      others: [{ key: other.key }],
    });
    expect(ports.taskRows.get(taskId)?.ticker).toBe("TEST, OTHER");
  });
});

describe("refusals by the data (P18)", () => {
  const fieldsOf = async (json: unknown, prepare: (ports: Memory) => Promise<void> = async () => {}) => {
    const { ports, call } = await openWorld();
    await prepare(ports);
    const { status, body: answer } = await start(call, json);
    expect(status).toBe(400);
    return answer.fields;
  };
  const filtered = (ticker: string, criterion: string) =>
    member(
      { ticker },
      { filterFields: [{ entry_filters: true }], volFields: [{ filter_criteria: criterion }] },
    );
  /** A ticker whose data end before the portfolio's period begins. */
  const withOld = async (ports: Memory): Promise<void> => {
    const old = {
      ...TICKER,
      ticker: "OLD",
      ...spanning("2022-01-03", "2022-06-30"),
    };
    await ports.market.put(
      "manifest.json",
      JSON.stringify({ ...MANIFEST, tickers: { TEST: TICKER, OLD: old } }),
    );
  };

  test.each([
    ["a weekend", "2024-01-06", "2024-01-07"],
    ["a period before all data", "2016-01-04", "2016-12-30"],
    ["a period after all data", "2025-01-02", "2025-12-31"],
  ])("refuses %s, alone", async (_what, start_date, end_date) => {
    const own = { start_date, end_date, interest: true };
    expect(await fieldsOf(portfolioBody(own, [member(), filtered("TEST", "VIX")]))).toEqual({
      start_date: "there is no session in the period",
    });
  });

  test("refuses interest without rates once, and each member's own faults behind its place", async () => {
    const members = [member(), member({ ticker: "NONE" }), filtered("TEST", "VIX")];
    expect(await fieldsOf(portfolioBody({ interest: true }, members))).toEqual({
      interest: "there are no rates",
      "members.1.overallFields.0.ticker": "is NONE, which has no data",
      "members.2.volFields.0.filter_criteria": 'is "VIX", and TEST has no data for it',
    });
  });

  test("refuses a member without a session in the period, and names its other faults in place of it", async () => {
    const members = [member(), member({ ticker: "OLD" }), filtered("OLD", "VIX")];
    expect(await fieldsOf(portfolioBody({}, members), withOld)).toEqual({
      "members.1.overallFields.0.ticker": "there is no session of its data in the period",
      "members.2.volFields.0.filter_criteria": 'is "VIX", and OLD has no data for it',
    });
  });

  test("takes members whose data share no session with each other", async () => {
    const { ports, call } = await openWorld();
    await withOld(ports);
    const json = portfolioBody({ start_date: "2022-01-03" }, [member({ ticker: "OLD" }), member()]);
    expect((await start(call, json)).status).toBe(200);
  });
});

test("counts in the quota of backtests (P18)", async () => {
  const { ports, call } = await openWorld();
  ports.allowed.backtests.free = 2;
  const left = async () => (await call("getMe", { as: "cy" })).body.free_backtests;
  expect((await start(call, portfolioBody(), "cy")).status).toBe(200);
  expect(await left()).toEqual({ left: 1, total: 2 });
  expect((await call("submitBacktest", { as: "cy", json: body() })).status).toBe(200);
  expect((await start(call, portfolioBody(), "cy")).status).toBe(402);
});

test("answers the form with a request that can be sent, on the first ticker", async () => {
  const { call } = await openWorld();
  const { defaults } = (await call("getPortfolioForm", { as: "ada" })).body;
  expect(defaults.members.map(({ overallFields: [row] }) => row?.ticker)).toEqual(["TEST", "TEST"]);
  expect((await start(call, { ...defaults, backtest_length: 1 })).status).toBe(200);
});
