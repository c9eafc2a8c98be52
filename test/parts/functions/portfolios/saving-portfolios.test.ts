import { expect, test } from "vitest";
import { type Client, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { runTask } from "../tasks/run-task.ts";
import { body } from "../world.ts";
import { portfolioBody } from "./portfolio-body.ts";

/** Saved portfolios (P18). */

const finished = async (ports: Memory, call: Client, own: Record<string, unknown> = {}) => {
  const { task_id: taskId } = (await call("submitPortfolio", { as: "ada", json: portfolioBody(own) })).body;
  await runTask(ports, taskId);
  return taskId;
};

const save = (call: Client, taskId: string, as = "ada") => call("saveBacktest", { as, params: { taskId } });
const at = (id: string, user = "ada") => ({ params: { user, id } });

const saved = async () => {
  const { ports, call } = await openWorld();
  const taskId = await finished(ports, call);
  await save(call, taskId);
  return { ports, call, taskId, id: "portfolio-20261120-1" };
};

test("saves request and results whole, under an id from the same counter as backtests", async () => {
  const { ports, call } = await openWorld();
  const backtest = (await call("submitBacktest", { as: "ada", json: body() })).body.task_id;
  await runTask(ports, backtest);
  await save(call, backtest);
  const taskId = await finished(ports, call);
  const id = "portfolio-20261120-2";
  expect((await save(call, taskId)).body.message).toBe(`Saved as ${id}.`);
  expect((await save(call, taskId)).body.message).toBe(`This portfolio is already saved as ${id}.`);
  expect((await save(call, taskId, "bob")).status).toBe(404);

  const { body: results } = await call("getTaskResults", { as: "ada", params: { taskId } });
  const { message } = (await call("getPortfolio", { as: "ada", ...at(id) })).body;
  expect(message).toEqual({
    id,
    creator: "ada",
    date_created: "2026-11-20T15:00:00.000Z",
    shared: false,
    request: portfolioBody(),
    results,
  });
  const { tasks } = (await call("listTasks", { as: "ada" })).body;
  expect(tasks).toContainEqual(expect.objectContaining({ kind: "portfolio", backtest_name: id }));
  const listed = (await call("listBacktests", { as: "ada" })).body.message;
  expect((listed as { backtest_name: string }[]).map((row) => row.backtest_name)).toEqual([
    "test-20261120-1",
  ]);
});

test("lists the saved ones, newest first and in pages, with the account's figures", async () => {
  const { ports, call } = await openWorld();
  for (const name of ["First", "Second", "Third"]) {
    await save(call, await finished(ports, call, { name }));
    ports.pass(60_000);
  }
  const list = async (query: Record<string, string> = {}) =>
    (await call("listPortfolios", { as: "ada", query })).body;
  const { message: rows } = await list();
  expect(rows.map(({ name }) => name)).toEqual(["Third", "Second", "First"]);
  const { results } = (await call("getPortfolio", { as: "ada", ...at(rows[0]?.id ?? "") })).body.message;
  const { summary } = results;
  expect(rows[0]).toEqual({
    id: "portfolio-20261120-3",
    name: "Third",
    creator: "ada",
    date_created: "2026-11-20T15:02:00.000Z",
    members: 2,
    tickers: ["TEST"],
    start_date: "2024-01-02",
    end_date: "2024-06-28",
    acct_bal: 20_000,
    cum_pnl: summary.cum_pnl,
    ann_return: summary.ann_return,
    sharpe: summary.sharpe,
    ddown_mtm: summary.ddown_mtm,
    diversification: results.diversification,
  });
  const page = await list({ size: "2" });
  expect(page.message).toEqual(rows.slice(0, 2));
  expect((await list({ size: "2", from: page.next ?? "" })).message).toEqual(rows.slice(2));
  expect((await call("listPortfolios", { as: "bob" })).body).toEqual({ message: [] });
});

test("is found under its own address alone", async () => {
  const { call, id } = await saved();
  const params = { user: "ada", backtestId: id, name: id };
  for (const name of ["getBacktest", "getSweep", "deleteBacktest", "deleteSweep"] as const)
    expect((await call(name, { as: "ada", params })).status, name).toBe(404);
});

test("stays as it was when a backtest that a member was taken from is deleted", async () => {
  const { ports, call, id } = await saved();
  const { message } = (await call("getPortfolio", { as: "ada", ...at(id) })).body;
  const backtest = (await call("submitBacktest", { as: "ada", json: body() })).body.task_id;
  await runTask(ports, backtest);
  await save(call, backtest);
  const params = { user: "ada", backtestId: "test-20261120-2" };
  expect((await call("deleteBacktest", { as: "ada", params })).status).toBe(200);
  expect((await call("getPortfolio", { as: "ada", ...at(id) })).body.message).toEqual(message);
});
