import { describe, expect, test } from "vitest";
import * as z from "zod";
import { ElsewhereResults } from "#shared/contracts/elsewhere/results.ts";
import { RunResults, TradeRow } from "#shared/contracts/results.ts";
import { readStored } from "../../../../functions/store/objects/stored-json.ts";
import { type Client, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { runTask } from "../tasks/run-task.ts";
import { addEntry, addTicker, body, spanning, TICKER } from "../world.ts";

/** A run on every other ticker through the workflow (L2 to L8). */

/** Home, a ticker of the same half year, and one that begins in March. */
const opened = async () => {
  const { ports, call } = await openWorld();
  await addTicker(ports, "ALPHA", 1);
  await addTicker(ports, "ZED", 2, "2024-03-01");
  return { ports, call };
};

const ran = async (ports: Memory, call: Client, json: unknown = body()) => {
  const { task_id: taskId } = (await call("submitElsewhere", { as: "ada", json })).body;
  await runTask(ports, taskId);
  const { body: results } = await call("getTaskResults", { as: "ada", params: { taskId } });
  return { taskId, task: ports.taskRows.get(taskId), results: ElsewhereResults.parse(results) };
};

/** The plain backtest of a body: its summary and trades. */
const plain = async (ports: Memory, call: Client, json: unknown) => {
  const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json })).body;
  await runTask(ports, taskId);
  const results = await readStored(ports.results, `tasks/${taskId}/results.json`, RunResults);
  const [summary] = JSON.parse(results?.sum_df ?? "[]") as Record<string, number>[];
  const trades = z.array(TradeRow).parse(JSON.parse(results?.trade_df ?? "[]"));
  return { summary, trades };
};

const deviationOf = (values: readonly number[], mean: number): number =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));

describe("a run elsewhere", () => {
  test("gives each ticker the figures of its plain backtest with one spread and no account (L2, L5)", async () => {
    const { ports, call } = await opened();
    const sized = body({ trade_sizing: "Spreads", trade_size: 3, acct_bal: 50_000 });
    const { task, results } = await ran(ports, call, sized);
    expect(task).toMatchObject({ state: "succeeded", slices: 3 });
    expect(results.rows.map(({ ticker }) => ticker)).toEqual(["ALPHA", "ZED"]);
    for (const row of [results.home, ...results.rows]) {
      const { summary = {}, trades } = await plain(ports, call, body({ ticker: row.ticker }));
      const pnls = trades.map(({ pnl }) => pnl);
      const risk = trades.reduce((sum, { details }) => sum + (details?.risk ?? 0), 0);
      const mean = (summary.cum_pnl ?? 0) / trades.length;
      expect(row).toMatchObject({
        start_date: row.ticker === "ZED" ? "2024-03-01" : "2024-01-02",
        end_date: "2024-06-28",
        n_trades: summary.n_trades,
        pct_win: summary.pct_win,
        cum_pnl: summary.cum_pnl,
        ddown_mtm: summary.ddown_mtm,
      });
      expect(row.risk).toBeCloseTo(risk, 9);
      expect(row.pnl_per_risk).toBeCloseTo((100 * row.cum_pnl) / risk, 9);
      expect(row.ddown_per_risk).toBeCloseTo((100 * row.ddown_mtm) / (risk / trades.length), 9);
      expect(row.t).toBeCloseTo(mean / (deviationOf(pnls, mean) / Math.sqrt(pnls.length)), 9);
    }
    expect(new Set([results.home, ...results.rows].map(({ cum_pnl }) => cum_pnl)).size).toBe(3);
  });

  test("takes only the keys of the contract, and pools what the rule allows (L6, L8)", async () => {
    const { ports, call } = await opened();
    const { results } = await ran(ports, call, body({ hold: 5, max_positions: 5 }));
    expect(Object.keys(results)).toEqual(["kind", "ticker", "home", "rows", "left_out", "pooled", "words"]);
    expect(results.rows.every(({ n_trades }) => n_trades >= 10)).toBe(true);
    // From ZED's first session on Friday, 2024-03-01, to 2024-06-28.
    expect(results.pooled).toEqual({ tickers: 2, weeks: 18, mean: null, t: null });
    expect(results.words).toMatch(
      /^On \d of 2 other tickers the same rule made money; too few trades or weeks/,
    );
  });

  test("hands home's period on as two dates, also where a length counts back (L2)", async () => {
    const { ports, call } = await opened();
    const json = body({ ticker: "ZED", start_date: "", end_date: "", backtest_length: 1 });
    const { results } = await ran(ports, call, json);
    expect([results.home, ...results.rows].map((row) => [row.ticker, row.start_date, row.end_date])).toEqual([
      ["ZED", "2024-03-01", "2024-06-28"],
      ["ALPHA", "2024-03-01", "2024-06-28"],
      ["TEST", "2024-03-01", "2024-06-28"],
    ]);
  });

  test("sends progress and its results in a message, cannot be saved, and leaves no note in the ledger", async () => {
    const { ports, call } = await opened();
    const { taskId, results } = await ran(ports, call);
    const { messages } = (await call("getTask", { as: "ada", params: { taskId } })).body;
    expect(messages).toMatchObject([{ pct_of_total: 1 }, { message: "results", results }]);
    const saved = await call("saveBacktest", { as: "ada", params: { taskId } });
    expect([saved.status, saved.body]).toEqual([409, { error: "A run on other tickers can't be saved." }]);
    expect(await ports.ledger.backtestsOf("id-of-ada", "TEST")).toEqual([]);
  });
});

describe("tickers whose data do not allow the rule (L4)", () => {
  const filtered = body(
    {},
    {
      filterFields: [{ event_filters: true, entry_filters: true }],
      eventFields: [
        { event_type: "FOMC decision", entry_type: "Before", exit_type: "After", entry: 1, exit: 1 },
      ],
      volFields: [{ filter_criteria: "Skew (25 delta)", low_filter: 0, high_filter: 0 }],
    },
  );

  test("are left out with the first reason in the form's order, in alphabetical order", async () => {
    const { ports, call } = await opened();
    const past = spanning("2022-01-03", "2022-06-30");
    const bare = { ...TICKER, has: [], eventTypes: [] };
    await addEntry(ports.market, { ...bare, ...past, ticker: "OLD" });
    await addEntry(ports.market, { ...bare, ticker: "NOEVENTS" });
    await addEntry(ports.market, { ...TICKER, has: [], ticker: "BARE" });
    const { task, results } = await ran(ports, call, filtered);
    expect(task).toMatchObject({ state: "succeeded", slices: 3 });
    expect(results.left_out).toEqual([
      { ticker: "BARE", reason: 'is "Skew (25 delta)", and BARE has no data for it' },
      { ticker: "NOEVENTS", reason: 'is "FOMC decision", and NOEVENTS has no event of that type' },
      {
        ticker: "OLD",
        reason: "leaves no session in common with the data of OLD, 2022-01-03 to 2022-06-30",
      },
    ]);
    expect(results.rows.map(({ ticker }) => ticker)).toEqual(["ALPHA", "ZED"]);
  });

  test("give a run of home alone where there are no others left", async () => {
    const { ports, call } = await openWorld();
    await addEntry(ports.market, { ...TICKER, has: [], ticker: "BARE" });
    const { task, results } = await ran(ports, call, filtered);
    expect(task).toMatchObject({ state: "succeeded", slices: 1 });
    expect([results.home.ticker, results.rows, results.pooled.tickers]).toEqual(["TEST", [], 0]);
    expect(results.words).toBe("The rule made no trade on any other ticker. The verdict stays as it was.");
  });

  test("are a row of zeros and blanks where they trade nothing", async () => {
    const { ports, call } = await opened();
    // Two sessions before the end no expiry is 40 days away.
    await addTicker(ports, "SHORT", 1, "2024-06-27");
    const { results } = await ran(
      ports,
      call,
      body(
        { dte_type: "At least" },
        { optFields: [{ long_short: "Long", call_put: "Put", n: 1, dte: 40, delta: 0.3 }] },
      ),
    );
    expect(results.rows.find(({ ticker }) => ticker === "SHORT")).toEqual({
      ticker: "SHORT",
      start_date: "2024-06-27",
      end_date: "2024-06-28",
      n_trades: 0,
      pct_win: null,
      cum_pnl: 0,
      risk: 0,
      pnl_per_risk: null,
      t: null,
      ddown_mtm: 0,
      ddown_per_risk: null,
    });
  });
});

describe("damaged data", () => {
  test("leave out another ticker, and the results say that they are partial", async () => {
    const { ports, call } = await opened();
    await ports.market.delete("markets/ALPHA/1.market");
    const { task, results } = await ran(ports, call);
    expect(task?.state).toBe("partial");
    expect(results.left_out).toEqual([{ ticker: "ALPHA", reason: "has damaged or incomplete data" }]);
    expect(results.rows.map(({ ticker }) => ticker)).toEqual(["ZED"]);
  });

  test("of home fail the run", async () => {
    const { ports, call } = await opened();
    await ports.market.delete(TICKER.key);
    const { task_id: taskId } = (await call("submitElsewhere", { as: "ada", json: body() })).body;
    await expect(runTask(ports, taskId)).rejects.toThrow("is missing");
  });
});
