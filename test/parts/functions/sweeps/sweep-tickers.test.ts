import { expect, test } from "vitest";
import type { Manifest } from "#shared/contracts/manifest.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { openWorld } from "../client.ts";
import { stepPorts } from "../tasks/run-task.ts";
import { MANIFEST, spanning, TICKER } from "../world.ts";
import { resultsOf, runSweep } from "./run-sweep.ts";
import { sweepBody } from "./sweep-body.ts";

/** Sweeps of several tickers (S41 to S43) through submit, workflow and list. */

/** Another ticker with the same quotes, and one whose data end before those of both begin. */
const ALIKE = { ...TICKER, ticker: "ALSO", has: [], eventTypes: [] };
const EARLY = { ...TICKER, ticker: "EARLY", ...spanning("2015-01-02", "2015-12-31"), has: [] };
const SEVERAL: Manifest = { ...MANIFEST, tickers: { TEST: TICKER, ALSO: ALIKE, EARLY } };

const opened = async () => {
  const { ports, call } = await openWorld();
  await ports.market.put("manifest.json", JSON.stringify(SEVERAL));
  const submit = (parts: object) => call("submitSweep", { as: "ada", json: { ...sweepBody(), ...parts } });
  const count = (parts: object) => call("countSweep", { as: "ada", json: { ...sweepBody(), ...parts } });
  return { ports, call, submit, count };
};

test("runs one grid on each ticker, and saves it under all of them", async () => {
  const { ports, call, submit, count } = await opened();
  const tickers = ["TEST", "ALSO", "TEST"];
  expect((await count({ tickers })).body).toMatchObject({
    combinations: 192,
    spreads: 16,
    sessions: TICKER.sessions,
  });
  const { task_id: taskId, combinations } = (await submit({ tickers })).body;
  expect(combinations).toBe(192);
  const [task] = (await call("listTasks", { as: "ada" })).body.tasks;
  expect(task).toMatchObject({
    ticker: "ALSO, TEST",
    strategy: "192 combinations of 2 structures on 2 tickers",
  });

  await runSweep(stepPorts(ports), taskId as TaskId);
  const results = await resultsOf(ports, taskId);
  expect(results.counts).toMatchObject({ combinations: 192, spreads: 16 });
  expect(results.counts.by_structure).toMatchObject([{ combinations: 96 }, { combinations: 96 }]);
  // Equal quotes have equal results: each set has a member on both tickers, and is shown as the first one's.
  expect(new Set(results.combinations.map(({ values }) => values.ticker))).toEqual(new Set(["ALSO"]));
  for (const { rows } of results.leaders) for (const { same } of rows) expect(same % 2).toBe(0);

  const saved = await call("saveBacktest", { as: "ada", params: { taskId } });
  expect(saved.body.message).toBe("Saved as also--test-20261120-1.");
  const [row] = (await call("listSweeps", { as: "ada" })).body.sweeps;
  expect(row).toMatchObject({ ticker: "ALSO, TEST", combinations: 192 });
});

test("takes a list of one ticker for its plain sweep, results included", async () => {
  const run = async (parts: object) => {
    const { ports, submit } = await opened();
    const { task_id: taskId } = (await submit(parts)).body;
    await runSweep(stepPorts(ports), taskId as TaskId);
    const { run: _, request: __, ...results } = await resultsOf(ports, taskId);
    return JSON.stringify(results);
  };
  expect(await run({ ticker: "", tickers: ["TEST", "TEST"] })).toBe(await run({}));
});

test("refuses unknown tickers, then what a ticker lacks by its name, then periods that are not common (S42)", async () => {
  const { submit, count } = await opened();
  const fieldsOf = async (parts: object) => {
    const { status, body } = await submit(parts);
    return status === 400 ? body.fields : status;
  };
  const filters = [{ volFields: [{ filter_criteria: "RSI (14)", low_filter: 5, high_filter: 9 }] }];
  const events = [
    {
      eventFields: [
        { event_type: "FOMC decision", entry_type: "Before", exit_type: "After", entry: 2, exit: 1 },
      ],
    },
  ];
  expect(await fieldsOf({ tickers: ["TEST", "NOPE", "ALSO", "NONE"], filters })).toEqual({
    "tickers.1": "is not a ticker",
    "tickers.3": "is not a ticker",
  });
  expect(await fieldsOf({ tickers: ["TEST", "EARLY", "ALSO"], filters, events })).toEqual({
    "filters.0.volFields.0.filter_criteria": "ALSO: there is no data for RSI (14)",
    "events.0.eventFields.0.event_type": "ALSO: there is no data for FOMC decision",
  });
  expect(await fieldsOf({ tickers: ["TEST", "EARLY"] })).toEqual({ tickers: "have no session in common" });
  expect(
    await fieldsOf({ tickers: ["TEST", "ALSO"], start_date: "2020-01-02", end_date: "2020-02-03" }),
  ).toEqual({
    start_date: "leaves no session that the data of ALSO, TEST have in common",
  });
  expect((await count({ tickers: ["TEST", "EARLY"] })).body.sessions).toBeNull();
});
