import { describe, expect, test } from "vitest";
import { clientOf } from "../client.ts";
import { body, MANIFEST, TICKER, world } from "../world.ts";

const submitted = async () => {
  const ports = await world();
  const call = clientOf(ports);
  return { ports, call };
};

describe("starting a backtest", () => {
  test("puts job and task, and starts the workflow under the task's id", async () => {
    const { ports, call } = await submitted();
    const { status, body: answer } = await call("submitBacktest", { as: "ada", json: body() });
    expect(status).toBe(200);
    expect(answer.task_id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(ports.started).toEqual([answer.task_id]);
    expect(ports.taskRows.get(answer.task_id)).toMatchObject({
      owner: "sub-of-ada",
      state: "queued",
      ticker: "TEST",
    });
    const job = await ports.results.get(`tasks/${answer.task_id}/job.json`);
    expect(JSON.parse(new TextDecoder().decode(job?.bytes))).toMatchObject({
      body: body(),
      username: "ada",
      ticker: { key: TICKER.key },
      createdAt: "2026-11-20T15:00:00.000Z",
      yesterday: "2026-11-19",
    });
  });

  test("needs a log-in", async () => {
    const { call } = await submitted();
    for (const headers of [{}, { authorization: "Basic abc" }, { authorization: "Bearer not-a-token" }]) {
      const answer = await call("submitBacktest", { headers, json: body() });
      expect([answer.status, answer.body]).toEqual([401, { error: "Please log in." }]);
    }
  });

  test("needs a valid subscription", async () => {
    const { ports, call } = await submitted();
    const profile = await ports.profiles.get("cy");
    const cases = [
      [{ subscriptionStatus: "none" }, 402],
      [{ subscriptionStatus: "ended", subscriptionEndsAt: "2026-12-01T00:00:00.000Z" }, 402],
      [{ subscriptionStatus: "cancelled", subscriptionEndsAt: "2026-11-20T14:59:59.000Z" }, 402],
      [{ subscriptionStatus: "cancelled", subscriptionEndsAt: "2026-11-20T15:00:01.000Z" }, 200],
      [{ subscriptionStatus: "past_due", subscriptionEndsAt: "2026-12-01T00:00:00.000Z" }, 200],
      [{ subscriptionStatus: "active" }, 200],
    ] as const;
    for (const [parts, status] of cases) {
      if (profile) await ports.profiles.put({ ...profile, ...parts });
      expect(
        (await call("submitBacktest", { as: "cy", json: body() })).status,
        parts.subscriptionStatus,
      ).toBe(status);
    }
    expect(ports.started).toHaveLength(3);
  });
});

describe("refusals by the data", () => {
  const filter = (criterion: string) => ({
    filterFields: [{ entry_filters: true }],
    volFields: [{ filter_criteria: "Price" }, { filter_criteria: criterion }],
  });
  const event = (type: string) => ({
    filterFields: [{ event_filters: true }],
    eventFields: [{ event_type: type, entry_type: "Before", exit_type: "After", entry: 1, exit: 1 }],
  });

  test.each([
    ["an unknown ticker", body({ ticker: "NONE" }), "overallFields.0.ticker", "NONE"],
    [
      "a criterion without data",
      body({}, filter("IV rank (1y)")),
      "volFields.1.filter_criteria",
      "IV rank (1y)",
    ],
    ["VIX without a series of it", body({}, filter("VIX")), "volFields.1.filter_criteria", "VIX"],
    ["an event type without events", body({}, event("Earnings")), "eventFields.0.event_type", "Earnings"],
    [
      "a period after the data",
      body({ start_date: "2024-07-01", end_date: "2024-08-01" }),
      "overallFields.0.start_date",
      "2024-06-28",
    ],
    [
      "a period of a weekend",
      body({ start_date: "2024-06-22", end_date: "2024-06-23" }),
      "overallFields.0.start_date",
      "TEST",
    ],
  ])("name the field of %s", async (_what, json, path, word) => {
    const { ports, call } = await submitted();
    const answer = await call("submitBacktest", { as: "ada", json });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([path]);
    expect(answer.body.fields?.[path]).toContain(word);
    expect(answer.body.error).toContain(path);
    expect(ports.started).toEqual([]);
  });

  test("ignore rows of sections that are switched off", async () => {
    const { call } = await submitted();
    const json = body({}, { ...filter("VIX"), ...event("Earnings"), filterFields: [{}] });
    expect((await call("submitBacktest", { as: "ada", json })).status).toBe(200);
  });

  test("name every broken field at once", async () => {
    const { call } = await submitted();
    const json = body(
      { hold: 0, delta: 1 },
      { optFields: [{ long_short: "Long", call_put: "Both", delta: 2 }] },
    );
    const { status, body: answer } = await call("submitBacktest", { as: "ada", json });
    expect(status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual([
      "optFields.0.call_put",
      "optFields.0.delta",
      "overallFields.0.delta",
      "overallFields.0.hold",
    ]);
  });
});

describe("an Idempotency-Key", () => {
  const keyed = (key: string, json: unknown, as = "ada") => ({
    as,
    json,
    headers: { "idempotency-key": key },
  });

  test("gives repeats the same task and starts it once (fault 10)", async () => {
    const { ports, call } = await submitted();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call("submitBacktest", keyed("k1", body()))),
    );
    expect(new Set(answers.map((answer) => answer.body.task_id)).size).toBe(1);
    expect(ports.taskRows.size).toBe(1);
    expect(ports.started).toHaveLength(1);
  });

  test("belongs to its user and its body", async () => {
    const { call } = await submitted();
    const ada = await call("submitBacktest", keyed("k1", body()));
    const bob = await call("submitBacktest", keyed("k1", body(), "bob"));
    expect(bob.body.task_id).not.toBe(ada.body.task_id);
    expect((await call("submitBacktest", keyed("k1", body({ hold: 21 })))).status).toBe(409);
    expect((await call("submitBacktest", keyed("k".repeat(256), body()))).status).toBe(400);
    expect((await call("submitBacktest", keyed("k".repeat(255), body()))).status).toBe(200);
  });

  test("completes what a crash left undone and changes no job that was begun (fault 11)", async () => {
    const { ports, call } = await submitted();
    const { start } = ports.workflow;
    ports.workflow.start = async () => {
      throw new Error("crash between task and start");
    };
    expect((await call("submitBacktest", keyed("k1", body()))).status).toBe(500);
    ports.workflow.start = start;
    const [key = ""] = ports.results.keys();
    const before = await ports.results.get(key);
    ports.pass(60_000);
    const { status, body: answer } = await call("submitBacktest", keyed("k1", body()));
    expect([status, ports.started]).toEqual([200, [answer.task_id]]);
    expect(await ports.results.get(key)).toEqual(before);
  });

  test("answers a repeat with its task though the ticker was imported anew in between", async () => {
    const { ports, call } = await submitted();
    const { body: first } = await call("submitBacktest", keyed("k1", body()));
    const later = {
      ...TICKER,
      firstDate: "2024-06-27",
      axis: { firstDate: "2024-06-27", lastDate: "2024-06-28" },
    };
    const narrow = body({ end_date: "2024-06-26" });
    const { body: second } = await call("submitBacktest", keyed("k2", narrow));
    await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers: { TEST: later } }));
    expect((await call("submitBacktest", keyed("new", narrow))).status).toBe(400);
    for (const [key, json, { task_id }] of [
      ["k1", body(), first],
      ["k2", narrow, second],
    ] as const)
      expect(await call("submitBacktest", keyed(key, json))).toMatchObject({
        status: 200,
        body: { task_id },
      });
    await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers: {} }));
    expect((await call("submitBacktest", keyed("k1", body()))).body.task_id).toBe(first.task_id);
    expect(ports.started).toHaveLength(2);
  });

  test("does not start an ended task again", async () => {
    const { ports, call } = await submitted();
    const { body: first } = await call("submitBacktest", keyed("k1", body()));
    await ports.tasks.end(first.task_id, { state: "cancelled", error: "stopped" });
    ports.started.length = 0;
    expect((await call("submitBacktest", keyed("k1", body()))).body.task_id).toBe(first.task_id);
    expect(ports.started).toEqual([]);
  });
});
