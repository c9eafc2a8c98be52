import { expect, test } from "vitest";
import { RunResults } from "#shared/contracts/results.ts";
import { loadBacktest } from "../../../../functions/runs/kinds/backtest.ts";
import type { KindPorts } from "../../../../functions/runs/kinds/job-kind.ts";
import { rememberedMarkets } from "../../../../functions/tickers/markets.ts";
import { dropOldMarkets } from "../../../../functions/triggers/drop-old-markets.ts";
import { openWorld } from "../client.ts";
import { body, MANIFEST } from "../world.ts";
import { runTask } from "./run-task.ts";

/** The rates that a backtest reads (I1). */

const WEEK_MS = 7 * 24 * 3_600_000;
const keyOf = (version: number) => `references/rates/${version}.json`;

const setUp = async () => {
  const { ports, call } = await openWorld();
  const publish = async (version: number, percent: number) => {
    await ports.market.put(keyOf(version), JSON.stringify({ days: [19_000, 19_001], values: [5, percent] }));
    const references = { rates: { key: keyOf(version), lastDate: "2022-01-09" } };
    await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, references }));
  };
  const submit = async (): Promise<string> => {
    const json = body({ acct_bal: 10_000, interest: true });
    return (await call("submitBacktest", { as: "ada", json })).body.task_id;
  };
  const ratesOf = async (taskId: string) => {
    const given = {
      results: ports.results,
      markets: rememberedMarkets(ports.market),
    } as unknown as KindPorts;
    const { job } = await loadBacktest(given, taskId);
    return [job.strategy.interest, job.references.rates];
  };
  return { ports, call, publish, submit, ratesOf };
};

test("gives a backtest the rates of its submission, though newer ones are imported and old ones dropped", async () => {
  const { ports, publish, submit, ratesOf } = await setUp();
  await publish(1, 5.25);
  const taskId = await submit();
  await publish(2, 4);
  ports.pass(WEEK_MS);
  await publish(3, 3);
  ports.pass(WEEK_MS);
  await dropOldMarkets(ports, {});
  const left = (await ports.market.list("references/rates/")).map(({ key }) => key);
  expect(left.sort()).toEqual([keyOf(1), keyOf(3)]);
  expect(await ratesOf(taskId)).toEqual([
    true,
    { days: Int32Array.of(19_000, 19_001), percents: Float64Array.of(5, 5.25) },
  ]);
});

test("credits interest of the stored rates in the results of a task (I4, I6)", async () => {
  const { ports, call } = await setUp();
  const first = Date.UTC(2023, 11, 29) / 86_400_000;
  await ports.market.put(keyOf(1), JSON.stringify({ days: [first], values: [7.3] }));
  const references = { rates: { key: keyOf(1), lastDate: "2023-12-29" } };
  await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, references }));
  const json = body({ acct_bal: 100_000, interest: true, max_positions: 1 });
  const { body: answer } = await call("submitBacktest", { as: "ada", json });
  await runTask(ports, answer.task_id);
  const { body: results } = await call("getTaskResults", {
    as: "ada",
    params: { taskId: answer.task_id },
  });
  const { sum_df } = RunResults.parse(results);
  const [{ start_bal, end_bal, cum_pnl, interest }] = JSON.parse(sum_df);
  expect(end_bal).toBeCloseTo(start_bal + cum_pnl + interest, 8);
  // $20 a day on $100,000, for the 178 days from 2 January to 28 June: $3,560, and some interest on interest.
  expect(interest).toBeGreaterThan(3500);
  expect(interest).toBeLessThan(3650);
});

test("gives a backtest no rates where the service has none", async () => {
  const { call, ratesOf } = await setUp();
  const { body: answer } = await call("submitBacktest", { as: "ada", json: body() });
  expect(await ratesOf(answer.task_id)).toEqual([false, undefined]);
});
