import { expect, test } from "vitest";
import { RunResults, type TradeRow } from "#shared/contracts/results.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { publishReference } from "../../../../functions/market/publish.ts";
import { VIX } from "../../../../functions/tickers/manifest.ts";
import { day } from "../../../rules/market/build-market.ts";
import { openWorld } from "../client.ts";
import { body } from "../world.ts";
import { runTask } from "./run-task.ts";

const FIRST = day("2024-01-02");
const LAST = day("2024-06-28");

/** VIX rises by 0.1 a day from 10.004, and has no close on Fridays. */
const VIX_BY_DATE = new Map(
  Array.from(
    { length: LAST - FIRST + 1 },
    (_, after) => [formatDay((FIRST + after) as Day), 10 + after / 10] as const,
  ),
);
for (const date of VIX_BY_DATE.keys())
  if (new Date(`${date}T12:00Z`).getUTCDay() === 5) VIX_BY_DATE.delete(date);

const tradesOf = async (hasVix: boolean): Promise<TradeRow[]> => {
  const { ports, call } = await openWorld();
  if (hasVix)
    await publishReference(ports.market, VIX, {
      days: Int32Array.from(VIX_BY_DATE.keys(), (date) => day(date)),
      values: Float64Array.from(VIX_BY_DATE.values(), (value) => value + 0.004),
    });
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
  await runTask(ports, taskId);
  const stored = await ports.results.get(`tasks/${taskId}/results.json`);
  return JSON.parse(RunResults.parse(JSON.parse(new TextDecoder().decode(stored?.bytes))).trade_df);
};

test("adds VIX at entry and exit to each trade, null on a day without a close", async () => {
  const trades = await tradesOf(true);
  expect(trades.length).toBeGreaterThan(5);
  for (const { date_open, date_close, details } of trades) {
    const [open, close] = [date_open, date_close].map((date) => VIX_BY_DATE.get(date));
    const none = open === undefined && close === undefined;
    expect(details?.vix, date_open).toEqual(none ? undefined : [open ?? null, close ?? null]);
  }
  expect(trades.some(({ details }) => details?.vix?.includes(null))).toBe(true);
});

test("changes no other byte of a trade by VIX, and adds nothing without a series", async () => {
  const [having, without] = [await tradesOf(true), await tradesOf(false)];
  expect(JSON.stringify(without)).not.toContain("vix");
  const stripped = having.map(({ details, ...row }) => {
    const { vix: _, ...rest } = details ?? {};
    return { ...row, details: rest };
  });
  expect(JSON.stringify(stripped)).toBe(JSON.stringify(without));
});
