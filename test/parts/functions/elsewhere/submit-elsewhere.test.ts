import { describe, expect, test } from "vitest";
import { type Client, openWorld } from "../client.ts";
import { runTask } from "../tasks/run-task.ts";
import { addTicker, body, TICKER } from "../world.ts";

/** Starting a run on every other ticker (L1 to L4, L7). */

const start = (call: Client, json: unknown = body(), as = "ada", key?: string) =>
  call("submitElsewhere", { as, json, ...(key && { headers: { "idempotency-key": key } }) });

const opened = async () => {
  const { ports, call } = await openWorld();
  await addTicker(ports, "ZED", 2);
  await addTicker(ports, "ALPHA", 1);
  return { ports, call };
};

describe("starting a run elsewhere", () => {
  test("pins home and the other tickers in alphabetical order, and lists the rule in words", async () => {
    const { ports, call } = await opened();
    const { status, body: answer } = await start(call);
    expect([status, ports.started]).toEqual([200, [answer.task_id]]);
    const job = await ports.results.get(`tasks/${answer.task_id}/job.json`);
    const file = JSON.parse(new TextDecoder().decode(job?.bytes));
    expect(file).toMatchObject({ body: body(), ticker: { key: TICKER.key } });
    expect(file.others.map(({ ticker }: typeof TICKER) => ticker)).toEqual(["ALPHA", "ZED"]);
    expect(file).not.toHaveProperty("trial");
    expect((await call("listTasks", { as: "ada" })).body.tasks).toMatchObject([
      {
        kind: "elsewhere",
        ticker: "TEST",
        strategy: expect.stringMatching(/^Sell 1 TEST put/),
        state: "queued",
      },
    ]);
  });

  test("refuses a key that a backtest of the same body has used, and the other way round", async () => {
    const { call } = await opened();
    const backtest = (key: string) =>
      call("submitBacktest", { as: "ada", json: body(), headers: { "idempotency-key": key } });
    expect((await backtest("one")).status).toBe(200);
    expect((await start(call, body(), "ada", "one")).status).toBe(409);
    expect((await start(call, body(), "ada", "two")).status).toBe(200);
    expect((await backtest("two")).status).toBe(409);
  });

  test("leaves the running sensitivity of the last backtest alone", async () => {
    const { ports, call } = await opened();
    const { task_id: taskId } = (await call("submitBacktest", { as: "ada", json: body() })).body;
    await runTask(ports, taskId);
    const sensitivity = (await call("submitSensitivity", { as: "ada", params: { taskId } })).body.task_id;
    await start(call);
    expect(ports.taskRows.get(sensitivity)?.state).toBe("queued");
  });
});

describe("the order of refusals", () => {
  const faulty = body(
    { hold: "x" },
    { optFields: [{ long_short: "Short", call_put: "Put", n: 1, strike_by: "Premium", strike_value: 1 }] },
  );
  const amounts = body(
    {},
    {
      optFields: [
        { long_short: "Short", call_put: "Put", n: 1, dte: 30, strike_by: "Premium", strike_value: 1 },
      ],
    },
  );
  const late = body({ start_date: "2025-01-02", end_date: "2025-02-03" });

  test("refuses without a log-in, then the form, then amounts, then without a subscription, then the data", async () => {
    const { ports, call } = await opened();
    ports.allowed.backtests.free = 0;
    expect((await call("submitElsewhere", { json: faulty })).status).toBe(401);
    expect((await start(call, faulty, "cy")).body.fields).toEqual({
      "overallFields.0.hold": "must be a number",
    });
    const amount = await start(call, amounts, "cy");
    expect([amount.status, amount.body]).toEqual([
      400,
      {
        error: "optFields.0.strike_by this amount means something else on another ticker.",
        fields: { "optFields.0.strike_by": "this amount means something else on another ticker" },
      },
    ]);
    expect((await start(call, late, "cy")).status).toBe(402);
    expect((await start(call, late)).body.fields).toEqual({
      "overallFields.0.start_date": expect.stringMatching(/^leaves no session in common/),
    });
    expect((await start(call, body({ ticker: "NONE" }))).body.fields).toEqual({
      "overallFields.0.ticker": "is NONE, which has no data",
    });
    expect([ports.taskRows.size, ports.started]).toEqual([0, []]);
  });

  test("refuses home's data before it says that there is no other ticker (L7)", async () => {
    const { ports, call } = await openWorld();
    expect((await start(call, late)).status).toBe(400);
    const alone = await start(call);
    expect([alone.status, alone.body]).toEqual([409, { error: "There is no other ticker." }]);
    expect([ports.taskRows.size, ports.limitCounts.size]).toEqual([0, 0]);
  });

  test("does not ask for rates, since interest does not apply (L2)", async () => {
    const { call } = await opened();
    expect((await start(call, body({ acct_bal: 10_000, interest: true }))).status).toBe(200);
  });
});

test("counts as one run in the quota of backtests (L1)", async () => {
  const { ports, call } = await opened();
  ports.allowed.backtests.free = 1;
  expect((await start(call, body(), "cy")).status).toBe(200);
  expect((await call("submitBacktest", { as: "cy", json: body() })).status).toBe(402);
});
