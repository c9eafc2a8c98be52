import { describe, expect, test } from "vitest";
import { PortfolioResults, PortfolioSummary } from "#shared/contracts/portfolios/results.ts";
import { RunResults } from "#shared/contracts/results.ts";
import { readStored } from "../../../../functions/store/objects/stored-json.ts";
import { referenceJson } from "../../../../functions/tickers/reference.ts";
import { day } from "../../../rules/market/build-market.ts";
import { type Client, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { runTask } from "../tasks/run-task.ts";
import { body, MANIFEST } from "../world.ts";
import { hedge, member, portfolioBody } from "./portfolio-body.ts";

/** A portfolio through the workflow, and what its results must satisfy (P8 to P18). */

const resultsOf = async (ports: Memory, call: Client, json: unknown): Promise<PortfolioResults> => {
  const { task_id: taskId } = (await call("submitPortfolio", { as: "ada", json })).body;
  await runTask(ports, taskId);
  expect(ports.taskRows.get(taskId)?.state).toBe("succeeded");
  const { body: results } = await call("getTaskResults", { as: "ada", params: { taskId } });
  return PortfolioResults.parse(results);
};

const opened = async (json: unknown = portfolioBody()) => {
  const { ports, call } = await openWorld();
  return { ports, call, results: await resultsOf(ports, call, json) };
};

const cents = (dollars: number): number => Math.round(100 * dollars);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + cents(value), 0);

describe("the results of a portfolio", () => {
  test("returns a portfolio's request as sent, its period, and a row for each member and session", async () => {
    const { results } = await opened();
    expect(results).toMatchObject({
      kind: "portfolio",
      name: "Core and hedge",
      request: portfolioBody(),
      period: { start_date: "2024-01-02", end_date: "2024-06-28", sessions: 124 },
    });
    expect(results.members.map(({ name, ticker, sessions }) => [name, ticker, sessions])).toEqual([
      ["Strategy 1", "TEST", 124],
      ["Strategy 2", "TEST", 124],
    ]);
    expect(results.series).toHaveLength(124);
    expect(results.relative_performance.map(({ date }) => date)).toEqual(
      results.series.map(({ date }) => date),
    );
    expect(results.without.map(({ name }) => name)).toEqual(["Strategy 1", "Strategy 2"]);
  });

  test("adds members up to the account, and their parts to the marked balance at each session (P17)", async () => {
    const { results } = await opened();
    const { summary, members, series, trades, drawdown } = results;
    expect(summary.n_trades).toBeGreaterThan(4);
    expect(sum(members.map(({ cum_pnl }) => cum_pnl))).toBe(cents(summary.cum_pnl));
    expect(members.reduce((count, { n_trades }) => count + n_trades, 0)).toBe(summary.n_trades);
    expect(sum(members.map(({ ddown_part }) => ddown_part))).toBe(cents(drawdown.amount));
    expect(cents(drawdown.amount)).toBe(cents(summary.ddown_mtm));
    for (const { mtm, parts, date } of series) expect(sum([20_000, ...parts]), date).toBe(cents(mtm));
    for (const { name, n_trades, sessions, skipped } of members) {
      expect(trades.filter((trade) => trade.member === name)).toHaveLength(n_trades);
      expect(Object.values(skipped).reduce((count, each) => count + each, n_trades)).toBe(sessions);
    }
  });

  test("returns a member's plain backtest where the other member never enters, in either order (P17)", async () => {
    const { ports, call } = await openWorld();
    const idle = member(
      {},
      { optFields: [{ long_short: "Long", call_put: "Put", n: 1, dte: 5000, delta: 0.2 }] },
    );
    const { task_id: taskId } = (
      await call("submitBacktest", { as: "ada", json: body({ acct_bal: 20_000 }) })
    ).body;
    await runTask(ports, taskId);
    const plain = await readStored(ports.results, `tasks/${taskId}/results.json`, RunResults);
    const log = JSON.parse(plain?.trade_df ?? "[]") as unknown[];
    const [summary] = JSON.parse(plain?.sum_df ?? "[]") as unknown[];
    for (const members of [
      [member({}, {}), idle],
      [idle, member({}, {})],
    ]) {
      const results = await resultsOf(ports, call, portfolioBody({}, members));
      expect(results.trades.map(({ member: _, ...trade }) => trade)).toEqual(log);
      expect(results.summary).toEqual(PortfolioSummary.parse(summary));
      const one = results.members.find(({ n_trades }) => n_trades > 0);
      expect(one?.alone.cum_pnl).toBe(results.summary.cum_pnl);
    }
  });

  test("counts at the member each entry that the account's limits refuse (P7)", async () => {
    const { results } = await opened(portfolioBody({ max_positions: 1 }));
    expect(Math.max(...results.series.map(({ open }) => open))).toBe(1);
    expect(results.members[1]?.skipped["Portfolio positions"]).toBeGreaterThan(0);
  });

  test("sends a portfolio's results in one message where they fit, and else their address", async () => {
    const { ports, call } = await openWorld();
    const short = portfolioBody({ end_date: "2024-01-31" });
    const { task_id: taskId } = (await call("submitPortfolio", { as: "ada", json: short })).body;
    await runTask(ports, taskId);
    const [, told] = (await call("getTask", { as: "ada", params: { taskId } })).body.messages;
    expect(told).toMatchObject({ message: "results", results: { kind: "portfolio" } });
    // Ten members with a position each session have more trades than a message holds.
    const many = Array.from({ length: 10 }, (_, index) => hedge({ max_positions: 5, hold: 4 + index }));
    const { task_id: long } = (
      await call("submitPortfolio", { as: "ada", json: portfolioBody({ acct_bal: 1e6 }, many) })
    ).body;
    await runTask(ports, long);
    const [, pointer] = (await call("getTask", { as: "ada", params: { taskId: long } })).body.messages;
    expect(pointer).toMatchObject({ message: "results", results: { href: `/api/tasks/${long}/results` } });
  });
});

describe("a portfolio with interest (I7)", () => {
  const RATES_KEY = "references/rates/1.json";

  /** A world with 5 % a year throughout. */
  const withRates = async () => {
    const { ports, call } = await openWorld();
    const days = Int32Array.of(day("2023-12-01"));
    await ports.market.put(RATES_KEY, referenceJson({ days, values: Float64Array.of(5) }));
    const references = { rates: { key: RATES_KEY, lastDate: "2023-12-01" } };
    await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, references }));
    return { ports, call };
  };

  test("credits it to the account, so that parts and interest make the marked balance", async () => {
    const { ports, call } = await withRates();
    const results = await resultsOf(ports, call, portfolioBody({ interest: true }));
    const { summary, series, drawdown, worst_days, members } = results;
    // Half a year of 5 % on $20,000, less what the hedge's premiums take out.
    expect(summary.interest).toBeGreaterThan(450);
    expect(summary.interest).toBeLessThan(20_000 * 0.05 * (178 / 365) + 0.01);
    const last = series.at(-1);
    expect(sum([20_000, ...(last?.parts ?? []), summary.interest ?? 0])).toBe(cents(last?.mtm ?? 0));
    expect(sum([20_000, summary.cum_pnl, summary.interest ?? 0])).toBe(cents(summary.end_bal));
    const fall = members.map(({ ddown_part }) => ddown_part);
    expect(sum([...fall, drawdown.interest ?? Number.NaN])).toBe(cents(drawdown.amount));
    expect(drawdown.interest).toBeLessThanOrEqual(0);
    for (const { change, parts, interest = Number.NaN } of worst_days)
      expect(sum([...parts, interest])).toBe(cents(change));
  });

  test("says nothing of interest where it is off", async () => {
    const { ports, call } = await withRates();
    const { drawdown, worst_days, summary } = await resultsOf(ports, call, portfolioBody());
    expect([drawdown, ...worst_days].some((row) => "interest" in row)).toBe(false);
    expect(summary.interest).toBeNull();
  });
});
