import { expect, test } from "vitest";
import type { BacktestOrigin } from "#shared/contracts/origin.ts";
import { type Client, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { runTask } from "../tasks/run-task.ts";
import { body } from "../world.ts";

/** The sweep that a backtest came from, from its body to its saved page and its row. */

const ORIGIN: BacktestOrigin = {
  sweep: "spy-20261123-1",
  tried: 27_482_112,
  objective: "t-statistic",
  verdict: "Too little data",
  changed: true,
};

const run = async (ports: Memory, call: Client, groups: Record<string, unknown>) => {
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body({}, groups) })).body;
  await runTask(ports, taskId);
  const results = (await call("getTaskResults", { as: "ada", params: { taskId } })).body;
  await call("saveBacktest", { as: "ada", params: { taskId } });
  return results;
};

test("keeps a backtest's origin in results, saved page and list, and changes no result by it", async () => {
  const { ports, call } = await openWorld();
  const plain = await run(ports, call, {});
  const { origin, ...rest } = (await run(ports, call, { origin: ORIGIN })) as typeof plain & {
    origin: unknown;
  };
  expect(origin).toEqual(ORIGIN);
  expect(rest).toEqual(plain);
  expect(Object.keys(plain)).not.toContain("origin");
  const [latest, first] = (await call("listBacktests", { as: "ada" })).body.message as {
    listing: { about: object };
    backtest_name: string;
  }[];
  expect(latest?.listing.about).toMatchObject({ origin: ORIGIN });
  expect(first?.listing.about).not.toHaveProperty("origin");
  const params = { user: "ada", backtestId: latest?.backtest_name ?? "" };
  const { message } = (await call("getBacktest", { as: "ada", params })).body;
  expect(message.origin).toEqual(ORIGIN);
});

test("refuses an origin with an unknown key, a blank list or no count, and names the field", async () => {
  const { call } = await openWorld();
  const refused = async (part: object) =>
    (await call("submitBacktest", { as: "ada", json: body({}, { origin: { ...ORIGIN, ...part } }) })).body;
  expect(JSON.stringify(await refused({ tried: 0 }))).toContain("origin.tried");
  expect(JSON.stringify(await refused({ objective: "" }))).toContain("origin.objective");
  expect(JSON.stringify(await refused({ rank: 1 }))).toContain("origin");
});
