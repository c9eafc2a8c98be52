import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DashboardRow, NO_BACKTESTS } from "#shared/contracts/saved-list.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { decodeCandidates } from "#shared/engine/candidate-bytes.ts";
import { publishMarket, publishReference } from "../../../../functions/market/publish.ts";
import { DamagedObject } from "../../../../functions/store/objects/ports.ts";
import { errorMessage } from "../../../../functions/tasks/task-messages.ts";
import { readManifest } from "../../../../functions/tickers/manifest.ts";
import { rememberedMarkets } from "../../../../functions/tickers/markets.ts";
import { fail } from "../../../../functions/workflow/fail.ts";
import { reduce } from "../../../../functions/workflow/reduce.ts";
import { work } from "../../../../functions/workflow/work.ts";
import { marketBytesOf } from "../../../rules/market/build-market.ts";
import { damagedBytes, damages } from "../../../support/damage.ts";
import { clientOf } from "../client.ts";
import { asked } from "../faults/fault-plan.ts";
import type { Memory } from "../memory/memory.ts";
import { memoryObjects } from "../memory/memory-objects.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { body, TICKER, world } from "../world.ts";
import { planned, runTask, started, stepPorts } from "./run-task.ts";

type Bucket = "market" | "results";

/** The bytes of an object in a bucket. */
const bytesAt = async (ports: Memory, bucket: Bucket, key: string): Promise<Uint8Array> => {
  const found = await ports[bucket].get(key);
  if (!found) throw new Error(`there is no ${key}`);
  return found.bytes;
};

const damageAt = async (ports: Memory, bucket: Bucket, key: string): Promise<void> =>
  ports[bucket].put(key, (await bytesAt(ports, bucket, key)).slice(0, -9));

/** The world with a store that reports one object as damaged. */
const knowing = (ports: Memory, bucket: Bucket, damaged: string): Memory => {
  const refuse = async (key: string) => {
    if (key === damaged) throw new DamagedObject(key);
  };
  const { get, stream } = ports[bucket];
  return {
    ...ports,
    [bucket]: {
      ...ports[bucket],
      get: async (key: string, bytes?: number) => refuse(key).then(() => get(key, bytes)),
      stream: async (key: string) => refuse(key).then(() => stream(key)),
    },
  };
};

const DAMAGED = [
  ["whose bytes are cut short", damageAt],
  ["that the store knows to be damaged", undefined],
] as const;

describe.each(DAMAGED)("a result %s", (_, damage) => {
  const finished = async (name: string) => {
    const { ports, taskId } = await started();
    await runTask(ports, taskId);
    const key = `tasks/${taskId}/${name}`;
    if (damage) await damage(ports, "results", key);
    return { call: clientOf(damage ? ports : knowing(ports, "results", key)), taskId };
  };

  test("gets 410 on reading it and an error message in its task, which can be run again", async () => {
    const { call, taskId } = await finished("results.json");
    const words = (what: string) =>
      what === "task"
        ? "These results were damaged in storage. Please run it again."
        : `This ${what}'s results were damaged in storage. Please run it again.`;
    const results = await call("getTaskResults", { as: "ada", params: { taskId } });
    expect([results.status, results.body]).toEqual([410, { error: words("task") }]);
    const { messages } = (await call("getTask", { as: "ada", params: { taskId } })).body;
    expect(messages.at(-1)).toEqual(errorMessage(words("backtest")));
  });

  test("is not saved", async () => {
    const { call, taskId } = await finished("saved.json");
    expect((await call("saveBacktest", { as: "ada", params: { taskId } })).status).toBe(410);
    expect((await call("listBacktests", { as: "ada" })).body.message).toBe(NO_BACKTESTS);
  });
});

test("answers 410 for a damaged saved body, which is listed and can be deleted", async () => {
  const { ports, call, taskId } = await started();
  await runTask(ports, taskId);
  await call("saveBacktest", { as: "ada", params: { taskId } });
  const listed = async () =>
    DashboardRow.array().parse((await call("listBacktests", { as: "ada" })).body.message);
  const name = String((await listed())[0]?.backtest_name);
  const [row] = ports.savedRows.values();
  await damageAt(ports, "results", row?.key ?? "");
  const params = { user: "ada", backtestId: name };
  const { status, body } = await call("getBacktest", { as: "ada", params });
  expect([status, body]).toEqual([410, { error: expect.stringContaining("can't be shown") }]);
  expect(await listed()).toHaveLength(1);
  expect((await call("deleteBacktest", { as: "ada", params })).status).toBe(200);
  expect((await call("getBacktest", { as: "ada", params })).status).toBe(404);
});

describe("a damaged slice", () => {
  test("is worked on again, to the results of a run without damage", async () => {
    const first = await started();
    const given = stepPorts(first.ports, 30);
    const { plan, slices } = await planned(given, first.taskId);
    for (const slice of slices) await work(given, slice);
    const key = `tasks/${first.taskId}/slices/1`;
    const whole = await bytesAt(first.ports, "results", key);
    await reduce(given, plan);
    const results = `tasks/${first.taskId}/results.json`;
    const expected = Buffer.from(await bytesAt(first.ports, "results", results));

    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        const bytes = damagedBytes(whole, damage);
        fc.pre(Buffer.compare(bytes, whole) !== 0);
        expect(() => decodeCandidates(bytes)).toThrow(RangeError);
      }),
      asked(60),
    );
    const again = await started();
    const other = stepPorts(again.ports, 30);
    const cut = await planned(other, again.taskId);
    for (const slice of cut.slices) await work(other, slice);
    const damaged = `tasks/${again.taskId}/slices/1`;
    const known = knowing(again.ports, "results", damaged);
    await reduce({ ...other, results: known.results }, cut.plan);
    const found = await bytesAt(again.ports, "results", `tasks/${again.taskId}/results.json`);
    expect(Buffer.from(found).equals(expected)).toBe(true);
    expect(Buffer.from(await bytesAt(again.ports, "results", damaged)).equals(Buffer.from(whole))).toBe(true);
  });
});

const CHAIN_TICKER = "TEST";
const CHAIN = marketBytesOf([
  { date: "2024-01-02", expiry: "2024-01-19", strike: 100, right: "call", bid: 1, ask: 1.1, underlying: 100 },
  { date: "2024-01-03", expiry: "2024-01-19", strike: 100, right: "call", bid: 2, ask: 2.1, underlying: 101 },
]);

describe("a market", () => {
  test("is never opened with any damage in the part that backtests read", async () => {
    const objects = memoryObjects();
    const entry = await publishMarket(objects, CHAIN);
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        const core = CHAIN.subarray(0, entry.coreBytes);
        const bytes = damagedBytes(core, damage);
        await objects.put(entry.key, Buffer.concat([bytes, CHAIN.subarray(entry.coreBytes)]));
        const opening = rememberedMarkets(objects).market(entry);
        if (Buffer.compare(Buffer.from(bytes).subarray(0, core.length), core) === 0)
          return void (await opening);
        await expect(opening).rejects.toMatchObject({ name: "DataError" });
      }),
      asked(60),
    );
  });

  test("that is damaged serves its last chain while that is good, and then answers 503", async () => {
    const { ports, call } = await started();
    const params = { ticker: TICKER.ticker };
    await call("getChain", { as: "ada", params });
    const chain = (await call("getChain", { as: "ada", params })).body;
    await damageAt(ports, "market", TICKER.key);
    expect((await call("getChain", { as: "ada", params })).body).toEqual(chain);
    await damageAt(ports, "market", TICKER.key.replace("markets/", "chains/").replace(".market", ".json"));
    const { status, body } = await call("getChain", { as: "ada", params });
    expect([status, body]).toEqual([503, { error: "The market data for TEST is damaged." }]);
  });

  test("rebuilds a damaged last chain", async () => {
    const { ports, call } = await started();
    const params = { ticker: TICKER.ticker };
    const chain = (await call("getChain", { as: "ada", params })).body;
    const key = TICKER.key.replace("markets/", "chains/").replace(".market", ".json");
    const good = await bytesAt(ports, "market", key);
    await damageAt(ports, "market", key);
    expect((await call("getChain", { as: "ada", params })).body).toEqual(chain);
    expect(await bytesAt(ports, "market", key)).toEqual(good);
  });

  test("returns to a damaged manifest with the next import", async () => {
    const { ports, call } = await started();
    const { market } = ports;
    const series = { days: Int32Array.of(19_000), values: Float64Array.of(1) };
    await publishReference(market, "VIX", series, "v1");
    for (const version of ["v1", "v2"]) await publishMarket(market, CHAIN, { version });
    const before = await readManifest(market);
    await damageAt(ports, "market", "manifest.json");
    expect((await call("getBacktestForm", { as: "ada" })).status).toBe(503);
    await publishReference(market, "VIX", series, "v2");
    const after = await readManifest(market);
    const { key } = before.tickers[CHAIN_TICKER] ?? {};
    expect(key).toContain("v2");
    expect(after.tickers[CHAIN_TICKER]).toEqual(before.tickers[CHAIN_TICKER]);
    expect(Object.keys(after.tickers)).toEqual(Object.keys(before.tickers));
    expect(after.references).toEqual({
      ...before.references,
      VIX: { key: "references/VIX/v2.json", lastDate: "2022-01-08" },
    });
  });
});

/** Puts one wrong byte into the part of the ticker's market that backtests read. */
const withDamagedMarket = async (ports: Memory): Promise<void> => {
  const bytes = await bytesAt(ports, "market", TICKER.key);
  const at = TICKER.coreBytes / bytes.length / 2;
  await ports.market.put(TICKER.key, damagedBytes(bytes, { kind: "flip", at, bit: 0 }));
};

describe("damaged data end a task by name before it is fanned out:", () => {
  test.each([
    ["a backtest of many slices", "submitBacktest", body()],
    ["a sweep, of which a part would be tolerated", "submitSweep", sweepBody()],
  ] as const)("for %s", async (_, route, json) => {
    const ports = await world();
    await withDamagedMarket(ports);
    const id = (await clientOf(ports)(route, { as: "ada", json })).body.task_id;
    const taskId = TaskId.parse(id);
    const cut = planned(stepPorts(ports, 20), taskId);
    await expect(cut).rejects.toMatchObject({ name: "DataError" });
    expect(ports.results.keys()).toEqual([`tasks/${taskId}/job.json`]);
    await fail(ports, { taskId, error: { Error: "DataError" } });
    const row = ports.taskRows.get(taskId);
    expect(row).toMatchObject({
      state: "failed",
      error: expect.stringContaining("data for TEST is damaged"),
    });
  });
});
