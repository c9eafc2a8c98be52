import { expect, test } from "vitest";
import { portfolioBody } from "../portfolios/portfolio-body.ts";
import { runTask } from "../tasks/run-task.ts";
import { openAgent } from "./agent.ts";
import { finished, idOf, searched } from "./tool-runs.ts";

const ANSWERED = {
  made: expect.stringMatching(/ on \$/),
  needed: expect.any(String),
  luck: expect.stringMatching(/: best of \d+ tried$/),
};

test("a search has leaders that run as backtests, heat maps, and verdicts on each list", async () => {
  const world = await openAgent();
  const task_id = await searched(world);
  const summary = await world.tool("get_result", { task_id });
  expect(summary.answer.caveats).toMatchObject({
    look: { number: 1 },
    verdict: {
      tries: expect.any(Number),
      lists: expect.arrayContaining([expect.objectContaining({ objective: "Win rate" })]),
    },
  });
  const [first] = summary.answer.lists as Record<string, unknown>[];
  expect(first).toMatchObject({ answer: { luck: { kind: "search" } }, answer_in_words: ANSWERED });
  const { answer } = await world.tool("get_result", {
    task_id,
    part: "leaders",
    size: 2,
    objective: "Win rate",
  });
  const rows = answer.rows as { rank: number; strategy: object }[];
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2]);
  const leader = await world.tool("run_backtest", { strategy: rows[0]!.strategy, wait_seconds: 0 });
  await runTask(world.ports, idOf(leader.answer));
  const { answer: backtest } = await world.tool("get_result", { task_id: leader.answer.task_id });
  expect(backtest).toMatchObject({
    answer: { luck: { kind: "search", tried: expect.any(Number) } },
    answer_in_words: ANSWERED,
    caveats: { verdict: { kind: "search", words: expect.stringMatching(/ best of \d+ tried$/) } },
  });
  const map = await world.tool("get_result", { task_id, part: "heat map", x: "dte", y: "hold" });
  expect(map.answer).toMatchObject({ x: "dte", y: "hold", total: 4, rows: expect.any(Array) });
  for (const [args, field] of [
    [{ part: "trades" }, "part"],
    [{ part: "heat_map", x: "gamma" }, "x"],
  ] as const)
    expect((await world.tool("get_result", { task_id, ...args })).answer.fields).toHaveProperty(field);
  expect(
    (await world.tool("compare_results", { task_ids: [task_id, task_id] })).answer.fields,
  ).toHaveProperty(["task_ids.0"]);
});

test("pages are complete in any size, and an answer stays under 60 KB", async () => {
  const world = await openAgent();
  const task_id = await finished(world, { hold: 2, max_positions: 5, acct_bal: 50_000 });
  for (const part of ["trades", "sessions"]) {
    const whole: unknown[] = [];
    let next: unknown = 0;
    let cuts = 0;
    while (next !== null) {
      const { answer, text } = await world.tool("get_result", { task_id, part, from: next, size: 1000 });
      expect(2 * text.length).toBeLessThan(61_440);
      if ("cut" in answer) cuts++;
      whole.push(...(answer.rows as unknown[]));
      next = answer.next;
      if (next === null) expect(whole).toHaveLength(answer.total as number);
    }
    expect(new Set(whole.map((row) => JSON.stringify(row))).size, part).toBeGreaterThan(80);
    expect(cuts > 0, part).toBe(part === "trades");
    const { answer } = await world.tool("get_result", { task_id, part, from: 3, size: 5 });
    expect([answer.rows, answer.next]).toEqual([whole.slice(3, 8), 8]);
  }
});

test("runs a portfolio and reads it by members, trades, and sessions", async () => {
  const world = await openAgent();
  const { answer } = await world.tool("run_portfolio", { portfolio: portfolioBody(), wait_seconds: 0 });
  await runTask(world.ports, idOf(answer));
  const { task_id } = answer;
  expect((await world.tool("get_result", { task_id })).answer).toMatchObject({
    kind: "portfolio",
    members: [{ ticker: "TEST" }, { ticker: "TEST" }],
    answer: { luck: { kind: "test", look: 1 } },
    caveats: { look: { number: 1 }, fills: { slippage_percent: 100 } },
  });
  const trades = await world.tool("get_result", { task_id, part: "trades", size: 1 });
  expect(trades.answer.rows).toEqual([expect.objectContaining({ member: expect.any(String) })]);
  expect((await world.tool("get_result", { task_id, part: "leaders" })).answer.fields).toHaveProperty("part");
});
