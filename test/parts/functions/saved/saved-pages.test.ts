import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DashboardRow, MOST_BALANCES } from "#shared/contracts/saved-list.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { SavedRow } from "../../../../functions/store/saved/saved-row.ts";
import { dashboardRow } from "../../web/support/result-rows.ts";
import { clientOf, openWorld } from "../client.ts";
import { taskRow, world } from "../world.ts";

const LAMBDA_BYTES = 6 * 1024 * 1024;

const FIRST_MS = Date.parse("2026-01-01T00:00:00Z");

/** The longest row: four legs, every rule and filter in words, and a full line of balances. */
const largestRow = (index: number, isSweep: boolean): SavedRow => {
  const name = `spy-20260101-${String(index).padStart(6, "0")}`;
  const row = {
    owner: "id-of-ada",
    backtestId: name,
    username: "ada",
    createdAt: new Date(FIRST_MS + 1000 * index).toISOString(),
    shared: true,
    key: `saved/${name}`,
  };
  const {
    listing: { answer },
    ...summary
  } = dashboardRow({
    backtest_name: name,
    strategy: "Sell 100 SPY puts, 45 days, 5% out of the money; ".repeat(40),
  });
  const about = {
    title: "Custom 40-leg 45 DTE 5% OTM SPY",
    ticker: "SPY",
    start: "2015-01-02",
    end: "2025-12-31",
    balances: Array.from({ length: MOST_BALANCES }, (__, at) => 1_000_000_000.01 + at),
  };
  if (!isSweep) return { ...row, summary, answer, about };
  const { backtest_name, creator, date_created } = summary;
  const period = {
    start_date: "2015-01-02",
    end_date: "2025-12-31",
    sessions: 2500,
    sessions_in: 2500,
    split_date: null,
  };
  return {
    ...row,
    kind: "sweep",
    summary: {
      name: backtest_name,
      creator,
      date_created,
      ticker: "SPY",
      period,
      combinations: 10,
      verdict: "Nothing here",
      leader: null,
    },
  };
};

/** Saved things of one user, every seventh a sweep. */
const startWith = async (count: number) => {
  const { ports, call } = await openWorld();
  for (let index = 0; index < count; index++) {
    const row = largestRow(index, index % 7 === 3);
    ports.savedRows.set(`${row.owner} ${row.backtestId}`, row);
  }
  const backtests = async (query: Record<string, string> = {}, as = "ada") => {
    const { status, body, bytes } = await call("listBacktests", { as, query });
    return { status, rows: body.message as DashboardRow[], next: body.next, body, bytes };
  };
  /** Reads all pages by `next`. */
  const walk = async (size: number, between = async () => undefined as unknown) => {
    const names: string[] = [];
    const lengths: number[] = [];
    for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
      const page = await backtests({ size: String(size), ...(next === undefined ? {} : { from: next }) });
      names.push(...page.rows.map(({ backtest_name: name }) => name));
      lengths.push(page.rows.length);
      next = page.next;
      await between();
    }
    return { names, lengths };
  };
  const saved = [...ports.savedRows.values()];
  const namesOf = (isSweep: boolean) =>
    saved
      .filter(({ kind }) => (kind === "sweep") === isSweep)
      .map(({ backtestId }) => backtestId)
      .toReversed();
  return { ports, call, backtests, walk, newestFirst: namesOf(false), sweepsNewestFirst: namesOf(true) };
};

describe("the list of saved backtests", () => {
  test("comes whole, newest first, in pages of any size", async () => {
    const { walk, newestFirst } = await startWith(130);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (size) => {
        const { names, lengths } = await walk(size);
        expect(names).toEqual(newestFirst);
        expect(lengths.slice(0, -1).every((length) => length === size)).toBe(true);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  test("answers what fits where no size is given, and continues from there", async () => {
    const { backtests, newestFirst } = await startWith(2600);
    const names: string[] = [];
    let pages = 0;
    for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
      const page = await backtests(next === undefined ? {} : { from: next });
      // Uncompressed, as JSON within JSON, where every quotation mark takes two bytes.
      expect(page.bytes).toBeLessThan(LAMBDA_BYTES);
      names.push(...page.rows.map(({ backtest_name: name }) => name));
      next = page.next;
      pages += 1;
    }
    expect(names).toEqual(newestFirst);
    expect(pages).toBeGreaterThan(1);
  });

  test("loses and repeats no row that stays, while others are saved and deleted", async () => {
    const { ports, walk, newestFirst } = await startWith(120);
    let step = 0;
    const { names } = await walk(10, async () => {
      step += 1;
      const row = largestRow(10_000 + step, false);
      await ports.saved.create(row);
      await ports.saved.delete("id-of-ada", newestFirst[step * 3] as string);
    });
    const kept = newestFirst.filter((name) => ports.savedRows.has(`id-of-ada ${name}`));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(kept));
  });

  test.each([
    [{ from: "!" }, "from"],
    [{ from: "bm90IEpTT04" }, "from"],
    [{ from: Buffer.from('["2026-01-01","x"]').toString("base64url") }, "from"],
    [{ from: "A".repeat(301) }, "from"],
    [{ size: "0" }, "size"],
    [{ size: "1001" }, "size"],
    [{ size: "-1" }, "size"],
    [{ size: "1,2" }, "size"],
    [{ size: "" }, "size"],
  ])("refuses the query %j", async (query, field) => {
    const { backtests } = await startWith(1);
    const { status, body } = await backtests(query);
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, [field]]);
  });

  test("shows only the caller's own, from any position", async () => {
    const { backtests } = await startWith(30);
    const { next = "" } = await backtests({ size: "10" });
    expect((await backtests({ from: next }, "bob")).rows).toEqual([]);
    expect((await backtests({}, "bob")).body.message).toBe("no_backtests");
  });
});

test("lists saved sweeps between many backtests", async () => {
  const { call, sweepsNewestFirst } = await startWith(450);
  const names: string[] = [];
  for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
    const query = { size: "10", ...(next === undefined ? {} : { from: next }) };
    const { body } = await call("listSweeps", { as: "ada", query });
    expect(body.sweeps.length).toBeLessThanOrEqual(10);
    names.push(...body.sweeps.map(({ name }) => name));
    next = body.next;
  }
  expect(names).toEqual(sweepsNewestFirst);
});

test("lists the newest hundred tasks", async () => {
  const ports = await world();
  for (let index = 0; index < 130; index++)
    await ports.tasks.create(
      taskRow({
        taskId: TaskId.parse(ports.newId()),
        createdAt: new Date(Date.parse("2026-11-20T10:00:00Z") + index * 1000).toISOString(),
      }),
    );
  const { tasks } = (await clientOf(ports)("listTasks", { as: "ada" })).body;
  expect(tasks).toHaveLength(100);
  expect(tasks[0]?.created_at).toBe("2026-11-20T10:02:09.000Z");
});
