import { expect, test } from "vitest";
import { TOOLS } from "../../../../functions/mcp/tool-table.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { runTask } from "../tasks/run-task.ts";
import { body } from "../world.ts";
import { type Content, openAgent } from "./agent.ts";
import { finished, idOf } from "./tool-runs.ts";

const HOUR_MS = 3_600_000;

test("lists ten tools, each with a schema that its example follows", async () => {
  const { send } = await openAgent();
  const { json } = await send({ body: { jsonrpc: "2.0", id: 1, method: "tools/list" } });
  const { tools } = (json as { result: object }).result as {
    tools: { name: string; inputSchema: Content; description: string }[];
  };
  expect(tools.map(({ name }) => name)).toEqual([
    "list_markets",
    "describe_form",
    "check_strategy",
    "run_backtest",
    "run_portfolio",
    "count_sweep",
    "run_sweep",
    "get_task",
    "get_result",
    "compare_results",
  ]);
  for (const { name, inputSchema, description } of tools) {
    const [example] = inputSchema.examples as [object];
    expect(Object.keys(inputSchema.properties as object), name).toEqual(
      expect.arrayContaining(Object.keys(example)),
    );
    expect(TOOLS[name as keyof typeof TOOLS].args.safeParse(example).error, name).toBeUndefined();
    expect(description.length, name).toBeGreaterThan(40);
  }
  expect(JSON.stringify(tools).length).toBeLessThan(60_000);
});

test("walks from the markets to a saved result, and ends each answer with caveats", async () => {
  const world = await openAgent();
  const { tool, ports, call } = world;
  const answers: Content[] = [];
  const ask = async (name: string, args: object = {}) => {
    const { answer, isError } = await tool(name, args);
    expect([name, isError, answer.error]).toEqual([name, false, undefined]);
    answers.push(answer);
    return answer;
  };
  expect(await ask("list_markets")).toMatchObject({
    total: 1,
    markets: [{ ticker: "TEST", name: "Test Inc.", modelled: false, first_date: "2024-01-02" }],
  });
  const form = await ask("describe_form");
  expect(form).toMatchObject({
    initial: { optFields: [{ call_put: "Put" }] },
    choices: { call_put: ["Call", "Put", "Shares"] },
  });
  for (const kind of ["portfolio", "sweep"])
    expect(await ask("describe_form", { kind })).toMatchObject({ kind, initial: expect.any(Object) });
  const { words } = await ask("check_strategy", { strategy: body() });
  expect(words).toContain("Sell 1 TEST put");
  const started = await ask("run_backtest", { strategy: body(), wait_seconds: 1 });
  expect(started).toMatchObject({ is_retry: false, state: "queued", words });
  const task_id = idOf(started);
  await runTask(ports, task_id);
  expect(await ask("get_task", { task_id })).toMatchObject({ state: "succeeded", pct_of_total: 1 });
  const { figures } = await ask("get_result", { task_id });
  expect(figures).toMatchObject({
    n_trades: expect.any(Number),
    p_val: expect.any(Number),
    n_eff: expect.any(Number),
  });
  const saved = await ask("get_task", { task_id, save: true });
  expect(saved).toMatchObject({ saved_as: "test-20261120-1", saved: "Saved as test-20261120-1." });
  const { body: listed } = await call("listBacktests", { as: "ada" });
  expect(JSON.stringify(listed)).toContain("test-20261120-1");
  for (const answer of answers) expect(Object.keys(answer).at(-1)).toBe("caveats");
  expect(answers.at(-1)?.caveats).toEqual({
    modelled: false,
    source: "test",
    fills: { words: expect.any(String), slippage_percent: 100, commission: 0.65 },
    verdict: expect.objectContaining({ kind: "test", look: 1, line: 0.05 }),
    look: { number: 1, words: "This is your 1st look at TEST in these years." },
    estimated_exits: { legs: 0, words: expect.stringContaining("carried") },
    quotes: expect.objectContaining({
      fills: expect.any(Number),
      estimated_fills: expect.any(Number),
      words: expect.any(String),
    }),
  });
});

test("names every fault of a strategy at its field, and runs and counts nothing", async () => {
  const { tool, ports } = await openAgent();
  const strategy = body({ hold: 0, max_positions: 9 });
  for (const name of ["check_strategy", "run_backtest"]) {
    const { isError, answer, text } = await tool(name, { strategy });
    expect([isError, answer.status]).toEqual([true, 400]);
    expect(Object.keys(answer.fields as object).toSorted()).toEqual([
      "strategy.overallFields.0.hold",
      "strategy.overallFields.0.max_positions",
    ]);
    expect(JSON.parse(text)).toEqual(answer);
  }
  const unknown = await tool("check_strategy", { strategy: body({ ticker: "NONE" }) });
  expect(unknown.answer.fields).toEqual({ "strategy.overallFields.0.ticker": "is NONE, which has no data" });
  expect([ports.started, ports.taskRows.size]).toEqual([[], 0]);
});

/** Arguments that a tool refuses, with the field that it names. */
const WRONG: [tool: string, args: object, field: string][] = [
  ["list_markets", { all: true }, "all"],
  ["describe_form", { kind: "trade" }, "kind"],
  ["check_strategy", {}, "strategy"],
  ["run_backtest", { strategy: "a put" }, "strategy"],
  ["run_backtest", { strategy: body(), wait_seconds: 60 }, "wait_seconds"],
  ["run_portfolio", { portfolio: {} }, "portfolio.members"],
  ["count_sweep", { sweep: {} }, "sweep.structures"],
  ["run_sweep", { sweep: sweepBody(), confirm: "yes" }, "confirm"],
  ["get_task", { task_id: 5 }, "task_id"],
  ["get_result", { task_id: "a".repeat(22), part: "everything" }, "part"],
  ["compare_results", { task_ids: ["a".repeat(22)] }, "task_ids"],
];

test.each(WRONG)("$0 refuses wrong arguments and names $2", async (name, args, field) => {
  const { tool } = await openAgent();
  const { isError, answer } = await tool(name, args);
  expect([isError, answer.status]).toEqual([true, 400]);
  expect(Object.keys(answer.fields as object)).toContain(field);
});

test("says of a task of another user, or of none, that it is not found", async () => {
  const world = await openAgent();
  const task_id = await finished(world);
  for (const [name, args] of [
    ["get_task", { task_id }],
    ["get_task", { task_id, save: true }],
    ["get_result", { task_id }],
    ["compare_results", { task_ids: [task_id, task_id] }],
  ] as const) {
    expect((await world.tool(name, args, "bob")).answer).toEqual({ error: "Task not found.", status: 404 });
    expect((await world.tool(name, args)).isError, name).toBe(false);
  }
  expect((await world.tool("get_task", {}, "bob")).answer).toMatchObject({ total: 0, tasks: [] });
  expect((await world.tool("get_task")).answer).toMatchObject({ total: 1, tasks: [{ task_id }] });
});

test("equal calls within an hour are one task, also across the full hour and with keys in another order", async () => {
  const { tool, ports } = await openAgent();
  const run = async (strategy: object) =>
    (await tool("run_backtest", { strategy, wait_seconds: 0 })).answer as {
      task_id: string;
      is_retry: boolean;
    };
  ports.pass(HOUR_MS - (ports.clock.now() % HOUR_MS) - 1000);
  const first = await run(body());
  const reversed = Object.fromEntries(Object.entries(body()).toReversed());
  expect(await run(reversed)).toMatchObject({ task_id: first.task_id, is_retry: true });
  ports.pass(HOUR_MS / 2);
  expect(await run(body())).toMatchObject({ task_id: first.task_id, is_retry: true });
  expect((await run(body({ hold: 10 }))).task_id).not.toBe(first.task_id);
  ports.pass(HOUR_MS / 2);
  const later = await run(body());
  expect([later.task_id === first.task_id, later.is_retry]).toEqual([false, false]);
  await ports.tasks.end(later.task_id, { state: "failed", error: "It broke." });
  const mended = await run(body());
  expect([mended.task_id === later.task_id, mended.is_retry]).toEqual([false, false]);
  expect((await run(body())).task_id).toBe(mended.task_id);
});

test("a new try is a further look, and a retry none", async () => {
  const world = await openAgent();
  await finished(world);
  const task_id = await finished(world, { hold: 10 });
  world.ports.pass(2 * HOUR_MS);
  const again = await finished(world, { hold: 10 });
  expect(again).not.toBe(task_id);
  for (const id of [task_id, again]) {
    const { answer } = await world.tool("get_result", { task_id: id });
    expect(answer.caveats).toMatchObject({ look: { number: 2 }, verdict: { look: 2, line: 0.025 } });
  }
  const { answer } = await world.tool("compare_results", { task_ids: [task_id, again] });
  expect(answer).toMatchObject({ results: [{ task_id, kind: "backtest" }, { task_id: again }] });
});

test("a sweep tells its size and its place in the month, and runs only when it is confirmed", async () => {
  const { tool, ports } = await openAgent();
  const sweep = sweepBody();
  const count = { combinations: 96, fits: true, seconds: expect.any(Number) };
  const caveats = { modelled: false, source: "test" };
  expect((await tool("count_sweep", { sweep })).answer).toMatchObject({ ...count, caveats });
  const proposed = await tool("run_sweep", { sweep });
  expect(proposed.answer).toMatchObject({
    ...count,
    started: false,
    this_would_be: { number: 1, of: 30 },
    caveats,
  });
  expect(ports.started).toEqual([]);
  const { answer } = await tool("run_sweep", { sweep, confirm: true });
  expect(answer).toMatchObject({ ...count, started: true, is_retry: false, kind: "sweep" });
  for (const confirm of [true, false])
    expect((await tool("run_sweep", { sweep, confirm })).answer).toMatchObject({
      started: true,
      is_retry: true,
      task_id: answer.task_id,
    });
  expect(ports.started).toEqual([answer.task_id]);
  const other = await tool("run_sweep", { sweep: sweepBody({ hold: [10] }) });
  expect(other.answer.this_would_be).toEqual({ number: 2, of: 30 });
  const busy = await tool("run_sweep", { sweep: sweepBody({ hold: [10] }), confirm: true });
  expect(busy.answer).toEqual({ error: "A search is already running.", status: 409 });
});

test("says what a subscription and limits refuse, and when to try again", async () => {
  const { tool, ports } = await openAgent();
  expect((await tool("run_backtest", { strategy: body() }, "cy")).answer).toMatchObject({ status: 402 });
  expect((await tool("get_result", { task_id: "a".repeat(22) }, "cy")).answer).toMatchObject({ status: 404 });
  for (let call = 0; call < 120; call++) await tool("describe_form", { kind: "portfolio" }, "bob");
  const { isError, answer } = await tool("describe_form", { kind: "portfolio" }, "bob");
  expect([isError, answer]).toEqual([
    true,
    { error: "Too many tries. Try again in a minute.", status: 429, retry_after_seconds: expect.any(Number) },
  ]);
  ports.pass(60_000);
  expect((await tool("describe_form", { kind: "portfolio" }, "bob")).isError).toBe(false);
});

test("an API key calls the tools that its scopes are for, and is told the scope that it lacks", async () => {
  const { send, call, ports } = await openAgent();
  const json = { name: "agent", scopes: ["read"], days: 30 };
  const { key } = (await call("createKey", { as: "ada", json })).body;
  const ask = async (name: string, args: object) => {
    const params = { name, arguments: args };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const { json: told } = await send({ headers: { authorization: `Bearer ${key}` }, body });
    return (told as { result: { structuredContent: Content } }).result.structuredContent;
  };
  expect(await ask("check_strategy", { strategy: body() })).toMatchObject({ ok: true });
  expect(await ask("run_sweep", { sweep: sweepBody() })).toMatchObject({ started: false });
  for (const [name, args, scope] of [
    ["run_backtest", { strategy: body() }, "run"],
    ["run_sweep", { sweep: sweepBody(), confirm: true }, "sweep"],
  ] as const) {
    const { status, error } = await ask(name, args);
    expect([status, error]).toEqual([403, expect.stringContaining(scope)]);
  }
  expect(ports.started).toEqual([]);
});
