import { beforeAll, expect, test } from "vitest";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { savedJobKey } from "../../../functions/store/objects/object-keys.ts";
import { storedText } from "../../../functions/store/objects/stored-json.ts";
import { dropOldMarkets } from "../../../functions/triggers/drop-old-markets.ts";
import { verifyOrderOf } from "../../../infra/operate/verify/verify-order.ts";
import { verifyResult } from "../../../infra/operate/verify/verify-result.ts";
import { clientOf, openWorld } from "../functions/client.ts";
import type { Memory } from "../functions/memory/memory.ts";
import { member, portfolioBody } from "../functions/portfolios/portfolio-body.ts";
import { runSweep } from "../functions/sweeps/run-sweep.ts";
import { sweepBody } from "../functions/sweeps/sweep-body.ts";
import { runTask, stepPorts } from "../functions/tasks/run-task.ts";
import { addEntry, addTicker, body, TICKER } from "../functions/world.ts";

/** `npm run verify` over the service in memory. */

const DAY_MS = 86_400_000;
const OWNER = "id-of-ada";
const SILENT = { write: () => undefined };

let ports: Memory;
let ran: Record<"backtest" | "portfolio" | "sweep", TaskId>;
beforeAll(async () => {
  const { ports: made, call } = await openWorld();
  ports = made;
  const submit = async (name: "submitBacktest" | "submitPortfolio" | "submitSweep", json: object) =>
    (await call(name, { as: "ada", json })).body.task_id as TaskId;
  ran = {
    backtest: await submit("submitBacktest", body()),
    portfolio: await submit(
      "submitPortfolio",
      portfolioBody({}, [member(), member({ name: "two", hold: 10 })]),
    ),
    sweep: await submit("submitSweep", sweepBody()),
  };
  await runTask(ports, ran.backtest);
  await runTask(ports, ran.portfolio);
  await runSweep(stepPorts(ports), ran.sweep);
  for (const taskId of Object.values(ran)) await call("saveBacktest", { as: "ada", params: { taskId } });
});

const NAMES = { backtest: "test-20261120-1", portfolio: "portfolio-20261120-2", sweep: "test-20261120-3" };

const verify = (text: string, isWhole = false, given: Memory = ports) =>
  verifyResult(given, { result: verifyOrderOf([text]).result, isWhole }, SILENT);

/** Stores a saved body with a part replaced while `work` runs. */
const withBody = async <T>(
  name: string,
  change: (text: string) => string,
  work: () => Promise<T>,
): Promise<T> => {
  const key = `saved/${OWNER}/${name}.json`;
  const found = await ports.results.get(key);
  if (!found) throw new Error(`there is no ${key}`);
  await ports.results.put(key, change(storedText(found)));
  try {
    return await work();
  } finally {
    await ports.results.put(key, found.bytes);
  }
};

test("parses a saved name, a user's saved name, and the id of a run", () => {
  const id = `-${"A".repeat(21)}`;
  for (const [args, order] of [
    [["spy-20261125-1"], { result: { kind: "saved", username: "demo", name: "spy-20261125-1" } }],
    [["Ada/spy-20261125-1", "--stage=dev"], { result: { username: "ada" }, stage: "dev" }],
    [["--whole", id], { result: { kind: "task", taskId: id }, isWhole: true }],
  ] as const)
    expect(verifyOrderOf(args)).toMatchObject(order);
  for (const args of [[], ["spy"], ["a/b", "c"], ["spy-20261125-1", "--stage=dev"], ["a/b", "--all"]])
    expect(() => verifyOrderOf(args)).toThrow("usage: npm run verify");
});

test.each([
  ["a saved backtest", () => `ada/${NAMES.backtest}`, false, "the same, byte for byte"],
  ["a saved portfolio", () => `ada/${NAMES.portfolio}`, false, "the same, byte for byte"],
  ["the leaders of a saved search", () => `ada/${NAMES.sweep}`, false, "the same figures of all"],
  ["a saved search", () => `ada/${NAMES.sweep}`, true, "the same, byte for byte"],
  ["a run", () => ran.backtest, false, "the same, byte for byte"],
])("finds %s the same on its data", async (_, result, isWhole, words) => {
  const { lines, status } = await verify(result(), isWhole);
  expect([status, lines]).toEqual([
    0,
    [
      "on its data (TEST to 2024-06-28):",
      expect.stringContaining(words),
      "on today's data:",
      "  they are its data",
    ],
  ]);
});

test("names the figure, the first trade, and the section that differ, and fields that came since", async () => {
  const change = (text: string): string => {
    const stored = JSON.parse(text);
    stored.results[0].cum_pnl += 1;
    stored.trade_log[1].exit_reason = "Stop";
    stored.notes.push("A note of old");
    delete stored.margin;
    return JSON.stringify(stored);
  };
  const { lines, status } = await withBody(NAMES.backtest, change, () => verify(`ada/${NAMES.backtest}`));
  expect(status).toBe(1);
  expect(lines.slice(1, -2)).toEqual([
    expect.stringMatching(/^ {2}cum_pnl -?[\d.]+ → -?[\d.]+$/),
    expect.stringMatching(/^ {2}first trade that differs: 2 of \d+, \d+ now$/),
    expect.stringMatching(/^ {4}was 2024-.* Stop$/),
    expect.stringMatching(/^ {4}is {2}2024-.*$/),
    expect.stringMatching(/^ {2}notes\[\d+\] "A note of old" → nothing$/),
    "  results have since had margin",
  ]);
  const older = (text: string) => JSON.stringify({ ...JSON.parse(text), margin: undefined });
  const same = await withBody(NAMES.backtest, older, () => verify(`ada/${NAMES.backtest}`));
  expect([same.status, same.lines[1]]).toEqual([0, "  the same in all values that it has"]);
  const worse = (text: string): string => {
    const stored = JSON.parse(text);
    stored.results.combinations.find((each: { verified?: true }) => each.verified).in.n_wins += 1;
    return JSON.stringify(stored);
  };
  const leaders = await withBody(NAMES.sweep, worse, () => verify(`ada/${NAMES.sweep}`));
  expect([leaders.status, leaders.lines[1]]).toEqual([
    1,
    expect.stringMatching(/combination \d+: in\.n_wins \d+ → \d+/),
  ]);
});

test("runs nothing for a search without leaders, and says how to run all of it", async () => {
  const none = (text: string): string => {
    const stored = JSON.parse(text);
    stored.results.combinations = [];
    return JSON.stringify(stored);
  };
  const { lines, status } = await withBody(NAMES.sweep, none, () => verify(`ada/${NAMES.sweep}`));
  expect([status, lines[1]]).toEqual([2, "  it has no leaders: --whole runs all its combinations"]);
});

test("keeps the data of saved results while others go, tells them from today's, and says when they are gone", async () => {
  const later = await addTicker(ports, "LATER", 1);
  await addEntry(ports.market, { ...later, ticker: TICKER.ticker });
  ports.pass(2 * DAY_MS);
  await ports.market.put("markets/TEST/unsaved.market", "a version of no saved result");
  ports.pass(2 * DAY_MS);
  expect(await dropOldMarkets(ports, {})).toEqual({ dropped: 1 });
  const both = await verify(`ada/${NAMES.backtest}`);
  expect([both.status, both.lines.slice(0, 3)]).toEqual([
    1,
    ["on its data (TEST to 2024-06-28):", "  the same, byte for byte", "on today's data:"],
  ]);
  expect(both.lines.join("\n")).toMatch(/cum_pnl .* → /);
  const call = clientOf(ports);
  for (const [name, params] of [
    ["deletePortfolio", { id: NAMES.portfolio }],
    ["deleteSweep", { name: NAMES.sweep }],
  ] as const)
    await call(name, { as: "ada", params: { user: "ada", ...params } });
  expect(await dropOldMarkets(ports, {})).toEqual({ dropped: 0 });
  ports.pass(366 * DAY_MS);
  expect(await dropOldMarkets(ports, {})).toEqual({ dropped: 1 });
  const gone = await verify(`ada/${NAMES.backtest}`);
  expect([gone.status, gone.lines[0]]).toEqual([
    1,
    "its data of TEST to 2024-06-28 are gone: today's are used",
  ]);
  // One that was saved before jobs were copied, whose task is gone.
  await ports.results.delete(savedJobKey(OWNER, NAMES.backtest));
  await ports.results.delete(`tasks/${ran.backtest}/job.json`);
  const old = await verify(`ada/${NAMES.backtest}`);
  expect([old.status, old.lines[0]]).toEqual([1, "its data are gone: today's are used"]);
  await call("deleteBacktest", { as: "ada", params: { user: "ada", backtestId: NAMES.backtest } });
  expect(ports.results.keys().filter((each) => each.startsWith("saved/"))).toEqual([]);
});
