import { expect, test } from "vitest";
import { openWorld } from "../client.ts";
import { body } from "../world.ts";

/** The check of a backtest's body. */

test("answers the strategy in words, and starts, counts, and notes nothing", async () => {
  const { ports, call } = await openWorld();
  const { status, body: answer } = await call("checkBacktest", { as: "cy", json: body() });
  expect([status, answer.strategy]).toEqual([
    200,
    "Sell 1 TEST put, 30 days, 0.30 delta; buy 1 put, 30 days, 0.15 delta; close after 20 days",
  ]);
  expect([ports.started.length, ports.taskRows.size, ports.limitCounts.size]).toEqual([0, 0, 0]);
});

test.each([
  ["a value and a rule", body({ hold: -1 }, { optFields: [{ long_short: "Short", n: 0 }] }), 3],
  ["a ticker without data", body({ ticker: "NONE" }), 1],
  ["a period without a session", body({ start_date: "2015-01-02", end_date: "2015-06-30" }), 1],
])("names every fault as a submit does: %s", async (_, json, faults) => {
  const { call } = await openWorld();
  const checked = await call("checkBacktest", { as: "ada", json });
  const submitted = await call("submitBacktest", { as: "ada", json });
  expect([checked.status, checked.body]).toEqual([400, submitted.body]);
  expect(Object.keys(checked.body.fields ?? {})).toHaveLength(faults);
});
