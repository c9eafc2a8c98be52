import { expect, test } from "vitest";
import type { RunResults, SummaryRow } from "#shared/contracts/results.ts";
import { withChanges } from "#shared/contracts/sensitivity/neighbors.ts";
import { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { windowStart } from "../../../../functions/edge/limits.ts";
import { hashed } from "../../../../functions/process/ids.ts";
import { openWorld } from "../client.ts";
import { body } from "../world.ts";
import { runTask } from "./run-task.ts";

const hourOf = (nowMs: number): number => windowStart(nowMs, 3600);

const AS_ADA = { as: "ada" };

const inputs = body(
  { slippage: 50 },
  { filterFields: [{ risk_management: true }], riskFields: [{ take_prof: "% of premium", prof_size: 50 }] },
);

const finished = async () => {
  const { ports, call } = await openWorld();
  const backtest = async (json: unknown): Promise<string> => {
    const { task_id: id } = (await call("submitBacktest", { ...AS_ADA, json })).body;
    await runTask(ports, id);
    return id;
  };
  const taskId = await backtest(inputs);
  const start = (id = taskId, as = "ada") => call("submitSensitivity", { as, params: { taskId: id } });
  const started = async (): Promise<string> => (await start()).body.task_id;
  const resultsOf = async (id: string) =>
    (await call("getTaskResults", { ...AS_ADA, params: { taskId: id } })).body;
  const save = () => call("saveBacktest", { ...AS_ADA, params: { taskId } });
  const saved = async () => {
    const params = { user: "ada", backtestId: (await ports.tasks.get(taskId))?.backtestName ?? "" };
    return (await call("getBacktest", { ...AS_ADA, params })).body.message;
  };
  return { ports, call, backtest, taskId, start, started, resultsOf, save, saved };
};

test.each([
  ["one slice", 3000, 1],
  ["several slices", 40, 25],
])(
  "a sensitivity in %s has the figures of each neighbor's own backtest",
  async (_, sessionsPerSlice, slices) => {
    const { ports, backtest, started, resultsOf } = await finished();
    const id = await started();
    await runTask(ports, id, sessionsPerSlice);
    expect((await ports.tasks.get(id))?.slices).toBe(slices);
    const { base, numbers, days } = SensitivityResults.parse(await resultsOf(id));
    expect(days).toHaveLength(60);
    expect([days[0], days.at(-1)]).toEqual(["2024-01-02", "2024-06-28"]);
    expect(numbers.map(({ field, steps }) => `${field} ${steps.length}`)).toEqual([
      "short_delta 8",
      "long_delta 8",
      "dte 8",
      "prof_size 8",
      "hold 8",
      "slippage 4",
      "start 4",
    ]);
    const own = async (json: unknown) => {
      const { sum_df } = (await resultsOf(await backtest(json))) as RunResults;
      const [{ cum_pnl, ann_return, ddown_mtm, n_trades, pct_win, p_val }] = JSON.parse(sum_df) as [
        SummaryRow,
      ];
      return { cum_pnl, ann_return, ddown_mtm, n_trades, pct_win, p_val };
    };
    expect(base).toMatchObject(await own(inputs));
    for (const { steps } of numbers)
      for (const neighbor of [steps[0], steps.at(-1)]) {
        expect(neighbor).toMatchObject(await own(withChanges(inputs, neighbor?.changes ?? {})));
        expect(neighbor?.curve.at(-1)).toBe(Math.round(neighbor?.cum_pnl ?? Number.NaN));
      }
  },
);

test("returns the same sensitivity to a repeat, counts it against no hourly limit, and lists it nowhere", async () => {
  const { ports, call, taskId, start, started, backtest } = await finished();
  const listed = await call("listTasks", AS_ADA);
  const spent = () =>
    ports.limits.count(`backtests of an hour#${hashed("id-of-ada")}#${hourOf(ports.clock.now())}`);
  const id = await started();
  expect(await Promise.all([started(), started()])).toEqual([id, id]);
  expect((await call("listTasks", AS_ADA)).body).toEqual(listed.body);
  expect(await spent()).toBe(1);
  await runTask(ports, id);
  expect(await started()).toBe(id);
  expect(ports.started.filter((each) => each === id).length).toBeGreaterThan(0);

  expect((await start(taskId, "bob")).status).toBe(404);
  expect((await start(id)).status).toBe(409);
  const { task_id: open } = (await call("submitBacktest", { ...AS_ADA, json: body() })).body;
  expect((await start(open)).status).toBe(409);
  expect((await call("saveBacktest", { ...AS_ADA, params: { taskId: id } })).status).toBe(409);
  expect(await backtest(body())).not.toBe(id);
});

test("cancels a running sensitivity at the user's next run, and accepts another attempt", async () => {
  const { ports, call, started, backtest } = await finished();
  const first = await started();
  await backtest(body({ hold: 10 }));
  const stateOf = async (id: string) => (await ports.tasks.get(id))?.state;
  expect(await stateOf(first)).toBe("cancelled");
  const { messages } = (await call("getTask", { ...AS_ADA, params: { taskId: first } })).body;
  expect(messages.at(-1)?.error).toBe("The sensitivity was canceled.");

  const second = await started();
  expect(second).not.toBe(first);
  await runTask(ports, second);
  await backtest(body({ hold: 11 }));
  expect(await stateOf(second)).toBe("succeeded");
});

test("cancels a running sensitivity when another backtest's starts", async () => {
  const { ports, start, started, backtest } = await finished();
  const other = await backtest(body({ hold: 10 }));
  const first = await started();
  const { task_id: second } = (await start(other)).body;
  expect((await ports.tasks.get(first))?.state).toBe("cancelled");
  expect((await ports.tasks.get(second))?.state).toBe("queued");
});

test("saves a backtest with its sensitivity, whichever of save and sensitivity ended first", async () => {
  const before = await finished();
  const id = await before.started();
  await runTask(before.ports, id);
  await before.save();
  expect((await before.saved()).sensitivity).toEqual(await before.resultsOf(id));

  const after = await finished();
  await after.save();
  expect(await after.saved()).not.toHaveProperty("sensitivity");
  const later = await after.started();
  await runTask(after.ports, later);
  expect((await after.saved()).sensitivity).toEqual(await after.resultsOf(later));
});

test("refuses the sensitivity of a backtest whose data were replaced", async () => {
  const { ports, start, taskId } = await finished();
  const running = await ports.tasks.get(taskId);
  await ports.market.delete("markets/TEST/1.market");
  const refused = await start();
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: "This backtest ran on data that were replaced since. Run it again for its sensitivity." },
  ]);
  expect(await ports.tasks.allOf(running?.owner ?? "")).toHaveLength(1);
});
