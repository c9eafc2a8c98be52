import { expect, test } from "vitest";
import { clientOf, openWorld } from "../client.ts";
import { runTask } from "../tasks/run-task.ts";
import { MANIFEST, TICKER, world } from "../world.ts";

test("makes a backtest that runs of every initial row, put into its list unchanged", async () => {
  const { ports, call } = await openWorld();
  const { body: form } = await call("getBacktestForm", { as: "ada" });
  const [overallFields, filterFields, riskFields, eventFields, volFields, optFields] = form;
  const json = {
    overallFields: [overallFields],
    filterFields: [filterFields],
    riskFields: [riskFields],
    eventFields: [eventFields],
    volFields: [volFields],
    optFields: [optFields],
  };
  const all = { risk_management: true, event_filters: true, entry_filters: true };
  for (const switches of [filterFields, all]) {
    const answer = await call("submitBacktest", { as: "ada", json: { ...json, filterFields: [switches] } });
    expect(answer.body.error).toBeUndefined();
    await runTask(ports, answer.body.task_id);
    expect(ports.taskRows.get(answer.body.task_id)?.state).toBe("succeeded");
  }
});

test("lists the contract's choices, and tickers in order with their names", async () => {
  const ports = await world();
  const tickers = { TEST: TICKER, SPY: { ...TICKER, ticker: "SPY", displayName: "An index fund" } };
  await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers }));
  const { body: form } = await clientOf(ports)("getBacktestForm", { as: "ada" });
  expect(form[0]).toMatchObject({
    ticker: "SPY",
    name: "An index fund",
    slippage: 100,
    commission: 0.65,
    end_date: "",
  });
  const { inputs, check_boxes: boxes } = form[6];
  expect(inputs.ticker).toEqual({ SPY: "An index fund", TEST: "Test Inc." });
  expect(Object.keys(inputs.ticker)).toEqual(["SPY", "TEST"]);
  expect(inputs.filter_criteria).toMatchObject({
    "Implied volatility": "%",
    Price: "$",
    VIX: "",
    "Put/call ratio": "×",
  });
  expect(inputs.stop_loss).toEqual({
    None: "",
    "% of premium": "%",
    "% of max loss": "%",
    "$ per spread": "$",
  });
  expect(inputs.strike_by).toEqual({ Delta: "", "% OTM": "%", Premium: "$", Offset: "$" });
  expect(inputs.dte_type).toEqual(["Nearest", "Exact", "At least", "At most"]);
  expect(Object.keys(boxes)).toEqual(["risk_management", "event_filters", "entry_filters"]);
});

test("says which tickers have early assignment of short calls", async () => {
  const ports = await world();
  const choices = async () => (await clientOf(ports)("getBacktestForm", { as: "ada" })).body[6];
  expect(Object.keys(await choices())).toEqual(["inputs", "check_boxes", "data"]);
  const tickers = {
    XYZ: { ...TICKER, ticker: "XYZ", dividends: 40 },
    SPX: { ...TICKER, ticker: "SPX" },
    ABC: { ...TICKER, ticker: "ABC", dividends: 1 },
  };
  await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers }));
  expect((await choices()).early_assignment).toEqual(["ABC", "XYZ"]);
});

test("says which tickers have AM-settled monthlies, and to when there are rates (A5, I1)", async () => {
  const ports = await world();
  const choices = async () => (await clientOf(ports)("getBacktestForm", { as: "ada" })).body[6];
  const before = await choices();
  expect(before.data?.TEST).not.toHaveProperty("am_settled");
  expect(before).not.toHaveProperty("rates");
  const tickers = { TEST: TICKER, SPX: { ...TICKER, ticker: "SPX", settlementPrices: 120 } };
  const references = { rates: { key: "references/rates/1.json", lastDate: "2024-06-27" } };
  await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers, references }));
  const { data, rates } = await choices();
  expect([data?.SPX?.am_settled, data?.TEST?.am_settled, rates]).toEqual([
    true,
    undefined,
    { last_date: "2024-06-27" },
  ]);
});

test("says from when to when each ticker has data, and their source", async () => {
  const ports = await world();
  const choices = async () => (await clientOf(ports)("getBacktestForm", { as: "ada" })).body[6];
  const { firstDate, lastDate, source, modelled } = TICKER;
  expect((await choices()).data).toEqual({
    [TICKER.ticker]: { first_date: firstDate, last_date: lastDate, source, modelled },
  });
  await ports.market.delete("manifest.json");
  expect((await choices()).data).toBeUndefined();
});

test("returns the contract's initial rows, in its order", async () => {
  const ports = await world();
  const { body: form } = await clientOf(ports)("getBacktestForm", { as: "ada" });
  const [{ ticker: _ticker, name: _name, ...overall }, ...rows] = form;
  expect([overall, ...rows.slice(0, 5)].map((row) => JSON.stringify(row))).toEqual([
    '{"start_date":"","end_date":"","backtest_length":3,"acct_bal":0,"dte_type":"Nearest","hold":30,"max_positions":1,"wait":1,"trade_sizing":"One spread","trade_size":0,"slippage":100,"commission":0.65,"interest":false}',
    '{"risk_management":false,"event_filters":false,"entry_filters":false}',
    '{"stop_loss":"None","stop_size":0,"take_prof":"None","prof_size":0,"exit_dte":"","exit_delta":"","trail":"","trail_from":""}',
    '{"event_type":"FOMC decision","entry_type":"Before","exit_type":"After","entry":1,"exit":1}',
    '{"filter_criteria":"Implied volatility","and_or":"AND","low_filter":0,"high_filter":0,"look_back_days":1}',
    '{"long_short":"Short","call_put":"Put","n":1,"dte":30,"delta":0.3,"strike_by":"Delta","strike_value":""}',
  ]);
});

test("returns a form without tickers where there are no data", async () => {
  const ports = await world();
  await ports.market.delete("manifest.json");
  const { status, body: form } = await clientOf(ports)("getBacktestForm", { as: "ada" });
  expect([status, form[0].ticker, form[6].inputs.ticker]).toEqual([200, "", {}]);
});
