import { describe, expect, test } from "vitest";
import { openWorld } from "../client.ts";
import { portfolioBody } from "../portfolios/portfolio-body.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { addTicker, body, MANIFEST, spanning, TICKER } from "../world.ts";

const submitted = openWorld;

describe("starting a backtest", () => {
  test("puts job and task, and starts the workflow under the task's id", async () => {
    const { ports, call } = await submitted();
    const { status, body: answer } = await call("submitBacktest", { as: "ada", json: body() });
    expect(status).toBe(200);
    expect(answer.task_id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(ports.started).toEqual([answer.task_id]);
    expect(ports.taskRows.get(answer.task_id)).toMatchObject({
      owner: "id-of-ada",
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

  test("needs a valid subscription where no backtest is free", async () => {
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
    [
      "interest without rates",
      body({ acct_bal: 10_000, interest: true }),
      "overallFields.0.interest",
      "there are no rates",
    ],
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

  test("names every broken field at once", async () => {
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

const KINDS = [
  ["backtest", "submitBacktest", body(), body({ hold: 21 })],
  ["sweep", "submitSweep", sweepBody(), sweepBody({ hold: 30 })],
  ["portfolio", "submitPortfolio", portfolioBody(), portfolioBody({ name: "Other" })],
  ["elsewhere", "submitElsewhere", body(), body({ hold: 21 })],
] as const;

describe.each(KINDS)("an Idempotency-Key of a run of kind %s", (kind, route, json, other) => {
  const opened = async () => {
    const { ports, call } = await submitted();
    if (kind === "elsewhere") await addTicker(ports, "ZED", 2);
    const submit = (key: string, sent: unknown = json, as = "ada") =>
      call(route, { as, json: sent, headers: { "idempotency-key": key } });
    const counted = () => [...ports.spent.values()].map((tasks) => tasks.size);
    return { ports, submit, counted };
  };

  test("gives repeats the same task, at once and while it runs, and counts once (fault 10)", async () => {
    const { ports, submit, counted } = await opened();
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit("k1")));
    const done = [...answers, await submit("k1")].filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(1);
    expect(new Set(done.map((answer) => answer.body.task_id)).size).toBe(1);
    expect([ports.taskRows.size, ports.started.length]).toEqual([1, 1]);
    expect(counted()).toEqual(kind === "sweep" ? [1] : []);
  });

  test("belongs to its user and its body, and has at most 255 characters", async () => {
    const { submit } = await opened();
    const ada = await submit("k1");
    expect((await submit("k1", json, "bob")).body.task_id).not.toBe(ada.body.task_id);
    expect((await submit("k1", other)).status).toBe(409);
    expect((await submit("k".repeat(256))).status).toBe(400);
    expect((await submit("k".repeat(255), json, "bob")).status).toBe(kind === "sweep" ? 409 : 200);
  });

  test("completes what a crash left undone and changes no job that was begun (fault 11)", async () => {
    const { ports, submit, counted } = await opened();
    const { start } = ports.workflow;
    ports.workflow.start = async () => {
      throw new Error("crash between task and start");
    };
    expect((await submit("k1")).status).toBe(500);
    ports.workflow.start = start;
    const [key = ""] = ports.results.keys();
    const before = await ports.results.get(key);
    ports.pass(60_000);
    const { status, body: answer } = await submit("k1");
    expect([status, ports.started]).toEqual([200, [answer.task_id]]);
    expect(await ports.results.get(key)).toEqual(before);
    expect(counted()).toEqual(kind === "sweep" ? [1] : []);
  });

  test("answers a repeat with its task after another import of the ticker", async () => {
    const { ports, submit } = await opened();
    const { body: first } = await submit("k1");
    const later = { ...TICKER, ...spanning("2026-01-02", "2026-01-30") };
    for (const tickers of [{ TEST: later }, {}]) {
      await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers }));
      expect((await submit("other")).status).toBe(400);
      expect(await submit("k1")).toMatchObject({ status: 200, body: first });
    }
    expect(ports.started).toEqual([first.task_id]);
  });

  test("does not start an ended task again", async () => {
    const { ports, submit } = await opened();
    const { body: first } = await submit("k1");
    await ports.tasks.end(first.task_id, { state: "cancelled", error: "stopped" });
    ports.started.length = 0;
    expect((await submit("k1")).body.task_id).toBe(first.task_id);
    expect(ports.started).toEqual([]);
  });
});
