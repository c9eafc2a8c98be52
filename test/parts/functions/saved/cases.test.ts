import { expect, test } from "vitest";
import type { SavedRow } from "../../../../functions/store/saved/saved-row.ts";
import { hostileWorld } from "../edge/hostile-world.ts";

/** Cases: folders of saved backtests, sweeps and portfolios. */

/** A world with ada's saved backtest, sweep and portfolio, her case of all three, and calls on it. */
const openCase = async () => {
  const { ports, call, saved, cases } = await hostileWorld();
  const [portfolio = "", backtest = "", sweep = ""] = saved;
  const params = { caseId: cases[0] ?? "" };
  return {
    ports,
    call,
    backtest,
    sweep,
    portfolio,
    read: async () => (await call("getCase", { as: "ada", params })).body,
    change: (json: unknown) => call("changeCase", { as: "ada", params, json }),
    remove: () => call("deleteCase", { as: "ada", params }),
    list: async () => (await call("listCases", { as: "ada" })).body.cases,
  };
};

test("shows the rows of a case's backtests, sweeps and portfolios as the lists do", async () => {
  const { call, read, list, backtest, sweep, portfolio } = await openCase();
  const label = { title: "Weekly puts", notes: "Why?", tags: ["income"] };
  await call("labelBacktest", { as: "ada", params: { user: "ada", backtestId: backtest }, json: label });
  const { case: about, backtests, sweeps, portfolios } = await read();
  expect(about).toMatchObject({
    notes: "",
    date_created: "2026-11-20T15:00:00.000Z",
    items: [backtest, sweep, portfolio].sort(),
  });
  const [listed] = (await call("listBacktests", { as: "ada" })).body.message as typeof backtests;
  expect(backtests).toEqual([
    { ...listed, listing: { ...listed?.listing, label: { title: "Weekly puts", tags: ["income"] } } },
  ]);
  expect(sweeps).toEqual((await call("listSweeps", { as: "ada" })).body.sweeps);
  expect(portfolios).toEqual((await call("listPortfolios", { as: "ada" })).body.message);
  expect(portfolios.map(({ id }) => id)).toEqual([portfolio]);
  expect(await list()).toEqual([about]);
});

test("changes a case's name, notes and items, each alone", async () => {
  const { change, read, backtest, sweep, portfolio } = await openCase();
  expect((await change({ remove: [portfolio] })).body.case?.items).toEqual([backtest, sweep]);
  expect((await change({ name: " Does it pay? " })).body.case).toMatchObject({
    name: "Does it pay?",
    notes: "",
  });
  expect((await change({ notes: "In spring" })).body.case).toMatchObject({
    name: "Does it pay?",
    notes: "In spring",
  });
  expect((await change({ remove: [backtest] })).body.case?.items).toEqual([sweep]);
  expect((await change({ remove: [sweep] })).body.case?.items).toEqual([]);
  expect((await read()).backtests).toEqual([]);
  expect((await change({ add: [sweep, backtest, backtest] })).body.case?.items).toEqual([backtest, sweep]);
  expect((await change({ notes: "" })).body.case).toMatchObject({ notes: "", items: [backtest, sweep] });
});

test("shows no card of a deleted backtest, sweep or portfolio, even after a crash between the deletions", async () => {
  const { ports, call, read, list, change, backtest, sweep, portfolio } = await openCase();
  await call("deletePortfolio", { as: "ada", params: { user: "ada", id: portfolio } });
  await call("deleteBacktest", { as: "ada", params: { user: "ada", backtestId: backtest } });
  expect((await list())[0]?.items).toEqual([sweep]);
  await call("deleteSweep", { as: "ada", params: { user: "ada", name: sweep } });
  expect([await read(), (await list())[0]?.items]).toEqual([
    expect.objectContaining({ backtests: [], sweeps: [], portfolios: [] }),
    [],
  ]);
  // The row of another one goes, but its place in the case stays.
  const row = { ...[...ports.taskRows.values()][0], backtestId: "gone-1" };
  await ports.cases.add("id-of-ada", [...ports.caseRows.values()][0]?.caseId ?? "", [row.backtestId], 200);
  expect((await read()).case.items).toEqual([]);
  expect((await change({ remove: ["gone-1"] })).status).toBe(200);
});

test("refuses things that are not saved, also another user's, and names them", async () => {
  const { call, change, backtest } = await openCase();
  const missing = await change({ add: [backtest, "spy-20260101-7"] });
  expect([missing.status, missing.body.fields]).toEqual([400, { "add.1": "is not saved" }]);
  const others = await call("createCase", { as: "bob", json: { name: "Mine", items: [backtest] } });
  expect([others.status, others.body.fields]).toEqual([400, { "items.0": "is not saved" }]);
  const refused: readonly (readonly [object, string])[] = [
    [{ name: " " }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ notes: "x".repeat(4001) }, "notes"],
    [{ add: ["No Name"] }, "add.0"],
    [{ add: Array.from({ length: 201 }, () => backtest) }, "add"],
    [{ title: "x" }, "title"],
  ];
  for (const [json, field] of refused) {
    const { status, body } = await change(json);
    expect([status, Object.keys(body.fields ?? {})], JSON.stringify(json).slice(0, 60)).toEqual([
      400,
      [field],
    ]);
  }
});

test("deletes a case and leaves what was in it", async () => {
  const { call, remove, list, backtest } = await openCase();
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await list()).toEqual([]);
  expect(
    (await call("getBacktest", { as: "ada", params: { user: "ada", backtestId: backtest } })).status,
  ).toBe(200);
});

test("refuses the 201st item of a case and the 101st case", async () => {
  const { ports, change, call, backtest, sweep, portfolio, list } = await openCase();
  const row = [...ports.savedRows.values()].find(({ backtestId }) => backtestId === backtest) as SavedRow;
  const more = Array.from({ length: 199 }, (_, index) => `spy-more-${index}`);
  for (const backtestId of more) await ports.saved.create({ ...row, backtestId });
  await change({ remove: [sweep, portfolio] });
  expect((await change({ add: more })).body.case?.items).toHaveLength(200);
  expect((await change({ add: [backtest, sweep] })).status).toBe(409);
  expect((await change({ add: [backtest] })).status).toBe(200);
  for (let count = 1; count < 100; count++)
    expect((await call("createCase", { as: "ada", json: { name: `Case ${count}` } })).status).toBe(200);
  expect((await call("createCase", { as: "ada", json: { name: "One more" } })).status).toBe(409);
  expect(await list()).toHaveLength(100);
});
