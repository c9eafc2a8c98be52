import { describe, expect, test } from "vitest";
import { fullGrid } from "#shared/contracts/sweep/form-answer.ts";
import { publishReference } from "../../../../functions/market/publish.ts";
import { day } from "../../../rules/market/build-market.ts";
import { openWorld, type Request } from "../client.ts";
import { MANIFEST, TICKER } from "../world.ts";
import { sweepBody } from "./sweep-body.ts";

const opened = async () => {
  const { ports, call } = await openWorld();
  const submit = (parts: Parameters<typeof sweepBody>[0] = {}, request: Request = {}) =>
    call("submitSweep", { as: "ada", json: sweepBody(parts), ...request });
  return { ports, call, submit };
};

describe("starting a sweep", () => {
  test("puts job and task with pinned data and day (S9), and starts the workflow under the task's id", async () => {
    const { ports, call, submit } = await opened();
    await publishReference(
      ports.market,
      "VIX",
      { days: Int32Array.of(day("2024-01-02")), values: Float64Array.of(15) },
      "v1",
    );
    const { status, body } = await submit();
    expect([status, body.combinations]).toEqual([200, 96]);
    expect(ports.started).toEqual([body.task_id]);
    const job = await ports.results.get(`tasks/${body.task_id}/job.json`);
    expect(JSON.parse(new TextDecoder().decode(job?.bytes))).toMatchObject({
      body: sweepBody(),
      yesterday: "2026-11-19",
      username: "ada",
      ticker: { key: TICKER.key },
      references: { vix: "references/VIX/v1.json" },
    });
    const [task] = (await call("listTasks", { as: "ada" })).body.tasks;
    expect(task).toMatchObject({
      kind: "sweep",
      task_id: body.task_id,
      state: "queued",
      ticker: "TEST",
      strategy: "96 combinations of 2 structures",
    });
  });

  test("counts the cost without starting anything, too large or not (S7, S27)", async () => {
    const { ports, call } = await opened();
    const count = (json: unknown) => call("countSweep", { as: "cy", json });
    const small = await count(sweepBody());
    expect(small.body).toMatchObject({
      combinations: 96,
      spreads: 8,
      by_structure: [
        { structure: "Short put", spreads: 4, combinations: 48 },
        { structure: "Put credit spread", spreads: 4, combinations: 48 },
      ],
      sessions: TICKER.sessions,
      fits: true,
      why: null,
    });
    const full = await count(fullGrid("SPY"));
    expect(full.body).toMatchObject({
      combinations: 208_678_848,
      spreads: 18_255,
      sessions: null,
      fits: true,
    });
    const none = await count(sweepBody({ structures: ["Put credit spread"], long_delta: [0.9] }));
    expect(none.body).toMatchObject({ combinations: 0, fits: false });
    expect(none.body.why).toContain("structures");
    const many = { hold: { from: 1, to: 24, step: 1 }, wait: { from: 0, to: 11, step: 1 } };
    const large = await count({ ...fullGrid("SPY"), ...many });
    expect(large.body).toMatchObject({ fits: false });
    expect(large.body.why).toContain("combinations");
    expect((await count(sweepBody({ dte: [0] }))).status).toBe(400);
    expect([ports.started, ports.taskRows.size, ports.spent.size]).toEqual([[], 0, 0]);
  });

  test("returns the full grid for the form's first ticker, the catalog and the limits (S5, S7, S27)", async () => {
    const { call } = await opened();
    const { body } = await call("getSweepForm", { as: "cy" });
    expect(body.defaults).toEqual(fullGrid("TEST", "Test Inc."));
    expect(body.structures).toHaveLength(36);
    expect(body.limits).toMatchObject({ dte: { values: 24 } });
  });
});

describe("a sweep is refused (S27)", () => {
  const vix = { volFields: [{ filter_criteria: "VIX" as const }] };
  const earnings = {
    eventFields: [
      { event_type: "Earnings" as const, entry_type: "Before" as const, exit_type: "After" as const },
    ],
  };
  const nothing = { structures: ["Put credit spread" as const], long_delta: [0.9] };

  test.each([
    [
      "a form, every fault at once at its place",
      { dte: [30, 0], structures: [], stops: [{ stop_loss: "% of premium" as const, stop_size: [-1] }] },
      ["dte.1", "stops.0.stop_size.0", "structures"],
    ],
    ["a size first and alone (S7)", { ...nothing, ticker: "NONE", filters: [vix] }, ["structures"]],
    ["an unknown ticker", { ticker: "NONE", filters: [vix] }, ["ticker"]],
    [
      "filters and events together, before the period",
      { filters: [{}, vix], events: [earnings], start_date: "2024-06-22", end_date: "2024-06-23" },
      ["events.0.eventFields.0.event_type", "filters.1.volFields.0.filter_criteria"],
    ],
    ["folds of too few sessions", { walk_forward: 13 }, ["walk_forward"]],
    ["a period without a session", { start_date: "2024-06-22", end_date: "2024-06-23" }, ["start_date"]],
  ])("is refused for %s, and names the fields", async (_what, parts, paths) => {
    const { ports, submit } = await opened();
    const { status, body } = await submit(parts as Parameters<typeof sweepBody>[0]);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(paths);
    expect([ports.started, ports.taskRows.size, ports.spent.size]).toEqual([[], 0, 0]);
  });

  test("takes a ticker with dividends and settlement prices (S32, A5)", async () => {
    const { ports, submit } = await opened();
    const tickers = { TEST: { ...TICKER, dividends: 3, settlementPrices: 120 } };
    await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers }));
    expect((await submit()).status).toBe(200);
  });

  test("checks the log-in, then the form, then the subscription, then the data (S27)", async () => {
    const { submit } = await opened();
    const bad = { dte: [0], ticker: "NONE" };
    expect((await submit(bad, { as: undefined } as unknown as Request)).status).toBe(401);
    expect((await submit(bad, { as: "cy" })).status).toBe(400);
    const unpaid = await submit({ ticker: "NONE" }, { as: "cy" });
    expect(unpaid.status).toBe(402);
    expect(unpaid.body.error).toContain("searches");
    expect((await submit({ ticker: "NONE" })).status).toBe(400);
  });
});
