import { describe, expect, test } from "vitest";
import { RunResults } from "#shared/contracts/results.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { MARKET_COLUMNS, UnsavedBacktest } from "#shared/contracts/unsaved.ts";
import { isCompressed, readStored } from "../../../../functions/store/objects/stored-json.ts";
import { type Client, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { runTask } from "../tasks/run-task.ts";
import { body, MANIFEST, TICKER } from "../world.ts";

const run = async (ports: Memory, call: Client, overall: Record<string, unknown> = {}, as = "ada") => {
  const { task_id: taskId } = (await call("submitBacktest", { as, json: body(overall) })).body;
  await runTask(ports, taskId);
  return taskId;
};

const save = (call: Client, taskId: string, as = "ada") => call("saveBacktest", { as, params: { taskId } });
const at = (backtestId: string, user = "ada") => ({ user, backtestId });

const saved = async () => {
  const { ports, call } = await openWorld();
  const taskId = await run(ports, call);
  await save(call, taskId);
  return { ports, call, taskId, backtestId: "test-20261120-1" };
};

describe("saving", () => {
  test("is refused over 10,000 saved things with a sentence, but for what is saved already", async () => {
    const { ports, call, taskId } = await saved();
    const other = await run(ports, call);
    ports.saved.count = async (_owner, max) => max;
    const { status, body: told } = await save(call, other);
    expect([status, told]).toEqual([
      409,
      { error: "You have saved 10,000 results, which is the limit. Delete some to save more." },
    ]);
    expect((await save(call, taskId)).status).toBe(200);
  });

  test("stores a long body compressed", async () => {
    const { ports, call } = await openWorld();
    const taskId = await run(ports, call);
    const key = `tasks/${taskId}/results.json`;
    const found = JSON.parse(new TextDecoder().decode((await ports.results.get(key))?.bytes));
    const notes = Array(4000).fill("A note of thirty-some characters.");
    await ports.results.put(key, JSON.stringify({ ...found, notes }));
    await save(call, taskId);
    const [row] = ports.savedRows.values();
    const stored = await ports.results.get(row?.key ?? "");
    expect([isCompressed(stored!), stored!.bytes.length < 60_000]).toEqual([true, true]);
    const { message } = (await call("getBacktest", { as: "ada", params: at("test-20261120-1") })).body;
    expect(message.notes).toHaveLength(4000);
  });

  test("stores everything under the name, which every row then carries", async () => {
    const { call, taskId, backtestId } = await saved();
    const { message } = (await call("getBacktest", { as: "ada", params: at(backtestId) })).body;
    const [summary] = message.results;
    expect(summary).toMatchObject({ backtest_name: backtestId, creator: "ada" });
    const [row] = (await call("listBacktests", { as: "ada" })).body.message;
    expect(row).toEqual({ ...summary, listing: expect.anything() });
    expect(new Set(message.trade_log.map((trade) => trade.backtest_name))).toEqual(new Set([backtestId]));
    expect(message.overall_inputs[0]).toMatchObject({ ticker: "TEST", start_date: "2024-01-02" });
    const [task] = (await call("listTasks", { as: "ada" })).body.tasks;
    expect(task).toMatchObject({ task_id: taskId, backtest_name: backtestId });
  });

  test("stores the body that opens the form as it was, and all results", async () => {
    const { ports, call, taskId, backtestId } = await saved();
    const { message } = (await call("getBacktest", { as: "ada", params: at(backtestId) })).body;
    expect(message.body).toEqual(body());
    const sent = RunResults.parse(
      (await readStored(ports.results, `tasks/${taskId}/results.json`, RunResults)) ?? {},
    );
    expect([message.notes, message.facts]).toEqual([sent.notes, sent.facts]);
    const unnamed = message.trade_log.map((trade) => ({ ...trade, backtest_name: "" }));
    expect(unnamed).toEqual(JSON.parse(sent.trade_df));
    expect(message.relative_performance).toEqual(JSON.parse(sent.rel_df));
  });

  test("stores the market of each session, as the run saw it", async () => {
    const { ports, call, taskId, backtestId } = await saved();
    const { message } = (await call("getBacktest", { as: "ada", params: at(backtestId) })).body;
    const left = await readStored(ports.results, `tasks/${taskId}/saved.json`, UnsavedBacktest);
    const days = message.relative_performance.map(({ date }) => date);
    for (const rows of [message.mixed_data, message.vol_data, message.volume_data])
      expect(rows.map(({ date }) => date)).toEqual(days);
    const [first] = message.mixed_data;
    expect(Object.keys(first ?? {})).toEqual(["date", ...MARKET_COLUMNS]);
    for (const name of MARKET_COLUMNS)
      expect(message.mixed_data.map((row) => row[name])).toEqual(left?.market[name]);
    expect(message.mixed_data.every(({ close }) => close !== null && close > 0)).toBe(true);
    expect(message.vol_data.map((row) => row.implied_volatility)).toEqual(left?.market.implied_volatility);
    expect(message.volume_data.map((row) => row.put_volume)).toEqual(left?.market.put_volume);
  });

  test("lists the strategy's name, the ticker, the sessions and the account's balances", async () => {
    const { call, backtestId } = await saved();
    const { message } = (await call("getBacktest", { as: "ada", params: at(backtestId) })).body;
    const [row] = (await call("listBacktests", { as: "ada" })).body.message as DashboardRow[];
    const about = row?.listing.about;
    expect(about).toMatchObject({
      title: "Put credit spread 30 DTE 30Δ TEST",
      structure: "Put credit spread",
    });
    expect(about).toMatchObject({ ticker: "TEST", start: "2024-01-02", end: "2024-06-28" });
    expect(about?.balances).toHaveLength(40);
    const { start_bal: start = 0 } = message.results[0] ?? {};
    // Marked to market: a position opened on the first session has cost its spread.
    const first = message.relative_performance[0]?.strat_performance ?? 0;
    expect(about?.balances[0]).toBeCloseTo(start * (1 + first / 100), 2);
    expect(about?.balances.at(-1)).toBe(message.results[0]?.end_bal);
  });

  test("shows in the body and in the list if others may read it", async () => {
    const { call, backtestId } = await saved();
    const told = async () => [
      (await call("getBacktest", { as: "ada", params: at(backtestId) })).body.message.shared,
      ((await call("listBacktests", { as: "ada" })).body.message as DashboardRow[])[0]?.listing.shared,
    ];
    expect(await told()).toEqual([false, false]);
    await call("shareBacktest", { as: "ada", params: at(backtestId), json: { shared: true } });
    expect(await told()).toEqual([true, true]);
  });

  test("keeps the Monte Carlo and the margin of a run (R6, G7)", async () => {
    const { ports, call } = await openWorld();
    const taskId = await run(ports, call, { max_positions: 5, hold: 7 });
    await save(call, taskId);
    const { message } = (await call("getBacktest", { as: "ada", params: at("test-20261120-1") })).body;
    const { monte_carlo: found, margin, trade_log, results } = message;
    const pnl = trade_log.reduce((sum, trade) => sum + Math.round(100 * trade.pnl), 0) / 100;
    expect(found).toMatchObject({
      trades: trade_log.length,
      start_bal: results[0]?.start_bal,
      own: { pnl, ddown: results[0]?.ddown },
    });
    const sent = await readStored(ports.results, `tasks/${taskId}/results.json`, RunResults);
    expect(margin).toEqual(sent?.margin);
    expect(margin.series).toHaveLength((JSON.parse(sent?.rel_df ?? "") as unknown[]).length);
  });

  test("leaves the Monte Carlo of fewer than 30 trades null (R1)", async () => {
    const { call, backtestId } = await saved();
    const { message } = (await call("getBacktest", { as: "ada", params: at(backtestId) })).body;
    expect([message.trade_log.length < 30, message.monte_carlo]).toEqual([true, null]);
  });

  test("makes one copy in concurrent calls", async () => {
    const { ports, call } = await openWorld();
    const taskId = await run(ports, call);
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(call, taskId)));
    expect(ports.savedRows.size).toBe(1);
    expect(answers.filter((answer) => answer.body.message.startsWith("Saved as"))).toHaveLength(1);
    expect(answers.every((answer) => answer.body.message.includes("test-20261120-1"))).toBe(true);
  });

  test("gives tasks that are saved at once different names without gaps", async () => {
    const { ports, call } = await openWorld();
    const taskIds: string[] = [];
    for (let hold = 5; hold < 13; hold++) taskIds.push(await run(ports, call, { hold }));
    await Promise.all([...taskIds, ...taskIds].map((taskId) => save(call, taskId)));
    const names = [...ports.savedRows.values()].map((row) => row.backtestId).sort();
    expect(names).toEqual(taskIds.map((_, index) => `test-20261120-${index + 1}`));
  });

  test("never uses a name again, and counts per user and New York day", async () => {
    const { ports, call, taskId, backtestId } = await saved();
    await call("deleteBacktest", { as: "ada", params: at(backtestId) });
    expect((await save(call, await run(ports, call))).body.message).toContain("test-20261120-2.");
    expect((await save(call, taskId)).body.message).toContain("test-20261120-3.");
    for (const number of [4, 5, 6]) {
      await call("deleteBacktest", { as: "ada", params: at(`test-20261120-${number - 1}`) });
      expect((await save(call, taskId)).body.message).toContain(`test-20261120-${number}.`);
      expect((await save(call, taskId)).body.message).toContain(`already saved as test-20261120-${number}.`);
    }
    expect((await save(call, await run(ports, call, {}, "bob"), "bob")).body.message).toContain(
      "-20261120-1.",
    );
    // 03:00 UTC of the 22nd is still the 21st in New York.
    ports.pass(36 * 3600 * 1000);
    expect((await save(call, await run(ports, call))).body.message).toContain("test-20261121-1.");
  });

  test("replaces characters that no name may hold by hyphens", async () => {
    const { ports, call } = await openWorld();
    const tickers = { "^BRK.B_1": { ...TICKER, ticker: "^BRK.B_1" } };
    await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers }));
    const taskId = await run(ports, call, { ticker: "^BRK.B_1" });
    expect((await save(call, taskId)).body.message).toContain(" -brk-b-1-20261120-1.");
  });

  test("completes what a crash left half done on the next call", async () => {
    for (const broken of ["put", "create", "name"] as const) {
      const { ports, call } = await openWorld();
      const taskId = await run(ports, call);
      const crash = async () => {
        throw new Error("crash");
      };
      const whole = { results: { ...ports.results }, saved: { ...ports.saved }, tasks: { ...ports.tasks } };
      if (broken === "put") ports.results.put = crash;
      if (broken === "create") ports.saved.create = crash;
      if (broken === "name") ports.tasks.name = crash;
      expect((await save(call, taskId)).status).toBe(500);
      Object.assign(ports, whole);
      expect((await save(call, taskId)).body.message, broken).toContain("test-20261120-1.");
      expect(ports.savedRows.size).toBe(1);
      expect((await call("listTasks", { as: "ada" })).body.tasks[0]?.backtest_name).toBe("test-20261120-1");
    }
  });
});

test("reads and deletes one's own without a subscription", async () => {
  const { ports, call, backtestId } = await saved();
  const profile = await ports.profiles.get("ada");
  if (profile) await ports.profiles.put({ ...profile, subscriptionStatus: "ended" });
  expect((await call("getBacktest", { as: "ada", params: at(backtestId) })).status).toBe(200);
  expect((await call("deleteBacktest", { as: "ada", params: at(backtestId) })).status).toBe(200);
  expect((await call("getBacktest", { as: "ada", params: at(backtestId) })).status).toBe(404);
  expect((await call("deleteBacktest", { as: "ada", params: at(backtestId) })).status).toBe(404);
  expect(ports.results.keys().filter((key) => key.startsWith("saved/"))).toEqual([]);
});
