import { afterEach, describe, expect, test } from "vitest";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { hostileWorld } from "../edge/hostile-world.ts";

/** Names, notes and tags of saved backtests, sweeps and portfolios. */

const FULL = { title: "Weekly puts", notes: "Why not?\nSee spring.", tags: ["income", "puts"] };

/** Ada's saved backtest, sweep and portfolio, each with its calls. */
const openSaved = async () => {
  const { ports, call, saved } = await hostileWorld();
  const [id = "", backtestId = "", name = ""] = saved;
  const kinds = {
    backtest: {
      label: (json: unknown, as = "ada") =>
        call("labelBacktest", { as, params: { user: "ada", backtestId }, json }),
      shown: async () => {
        const { message } = (await call("getBacktest", { as: "ada", params: { user: "ada", backtestId } }))
          .body;
        const [row] = (await call("listBacktests", { as: "ada" })).body.message as DashboardRow[];
        return [message.label, row?.listing.label];
      },
    },
    sweep: {
      label: (json: unknown, as = "ada") => call("labelSweep", { as, params: { user: "ada", name }, json }),
      shown: async () => {
        const whole = (await call("getSweep", { as: "ada", params: { user: "ada", name } })).body;
        const [row] = (await call("listSweeps", { as: "ada" })).body.sweeps;
        return [whole.label, row?.label];
      },
    },
    portfolio: {
      label: (json: unknown, as = "ada") => call("labelPortfolio", { as, params: { user: "ada", id }, json }),
      shown: async () => {
        const { message } = (await call("getPortfolio", { as: "ada", params: { user: "ada", id } })).body;
        const [row] = (await call("listPortfolios", { as: "ada" })).body.message;
        return [message.label, row?.label];
      },
    },
  };
  const clear = () =>
    Promise.all(Object.values(kinds).map(({ label }) => label({ title: null, notes: null, tags: [] })));
  const share = () =>
    call("shareBacktest", { as: "ada", params: { user: "ada", backtestId }, json: { shared: true } });
  return { ports, kinds, share, clear };
};

const opened = await openSaved();
afterEach(() => opened.clear());

describe.each(["backtest", "sweep", "portfolio"] as const)("the label of a saved %s", (kind) => {
  test("adds a label to the list and to the body, and keeps the key", async () => {
    const { ports, kinds } = opened;
    const { label, shown } = kinds[kind];
    expect(await shown()).toEqual([undefined, undefined]);
    const keys = [...ports.savedRows.keys()];
    expect((await label(FULL)).body).toEqual({ label: FULL });
    expect(await shown()).toEqual([FULL, FULL]);
    expect([...ports.savedRows.keys()]).toEqual(keys);
  });

  test("changes a label field by field, and removes it by null, blanks and no tags", async () => {
    const { label, shown } = opened.kinds[kind];
    await label(FULL);
    await label({ notes: "Better" });
    expect(await shown()).toEqual([
      { ...FULL, notes: "Better" },
      { ...FULL, notes: "Better" },
    ]);
    expect((await label({ title: null, notes: "  ", tags: [] })).body).toEqual({ label: {} });
    expect(await shown()).toEqual([undefined, undefined]);
  });

  test("trims a label, and keeps each tag once", async () => {
    const { label } = opened.kinds[kind];
    const sent = { title: "  Weekly puts ", tags: [" income", "Income", "puts"] };
    expect((await label(sent)).body).toEqual({ label: { title: "Weekly puts", tags: ["income", "puts"] } });
  });

  test("accepts a label at its limits, and names the field beyond them", async () => {
    const { label } = opened.kinds[kind];
    const most = {
      title: "x".repeat(80),
      notes: "x".repeat(4000),
      tags: Array.from({ length: 10 }, (_, index) => `${index}`.padStart(30, "t")),
    };
    expect((await label(most)).status).toBe(200);
    const refused: readonly (readonly [object, string])[] = [
      [{ title: "x".repeat(81) }, "title"],
      [{ title: " " }, "title"],
      [{ notes: "x".repeat(4001) }, "notes"],
      [{ tags: Array.from({ length: 11 }, (_, index) => `${index}`) }, "tags"],
      [{ tags: ["x".repeat(31)] }, "tags.0"],
      [{ name: "new-key" }, "name"],
    ];
    for (const [json, field] of refused) {
      const { status, body } = await label(json);
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(json)).toEqual([400, [field]]);
    }
  });
});

test("shows a shared backtest's label to subscribers, and lets none of them change it", async () => {
  const { kinds, share } = opened;
  await kinds.backtest.label(FULL);
  expect((await kinds.backtest.label({ title: "Mine" }, "bob")).status).toBe(404);
  await share();
  expect((await kinds.backtest.label({ title: "Mine" }, "bob")).status).toBe(403);
  expect((await kinds.backtest.shown())[0]).toEqual(FULL);
});
