import { describe, expect, test } from "vitest";
import { fullGrid } from "#shared/contracts/sweep/form-answer.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { faultsWith, read, sweepBody, sweepWith } from "./sweep-body.ts";

describe("refusals of a sweep", () => {
  test("names every missing field of a sweep", () => {
    const reading = read({});
    expect(reading).toEqual({
      ok: false,
      fields: {
        ticker: "is missing",
        start_date: "needs a start date or a backtest length",
        structures: "needs at least 1 structure",
        hold: "needs at least 1 value",
      },
    });
    expect(read("text")).toMatchObject({ ok: false, fields: { body: "must be an object" } });
  });

  test("names a blank list that a chosen structure takes", () => {
    const none = { dte: "", far_dte: "", short_delta: [], long_delta: "-" };
    const needed = (...structures: string[]) => Object.keys(faultsWith({ ...none, structures })).sort();
    expect(needed("Short straddle")).toEqual(["dte"]);
    expect(needed("Short put")).toEqual(["dte", "short_delta"]);
    expect(needed("Iron butterfly")).toEqual(["dte", "long_delta"]);
    expect(needed("Call calendar")).toEqual(["dte", "far_dte", "short_delta"]);
    expect(needed("Short straddle", "Put diagonal", "?")).toEqual([
      "dte",
      "far_dte",
      "long_delta",
      "short_delta",
      "structures.2",
    ]);
  });

  test("needs no delta where percentages or a width place the strike of every chosen structure (S2)", () => {
    const blank = { short_delta: "", long_delta: "" };
    const needed = (lists: object, ...structures: string[]) =>
      Object.keys(faultsWith({ ...blank, ...lists, structures })).sort();
    const SPREADS = ["Put credit spread", "Call debit spread"];
    expect(needed({ short_otm: 5, long_otm: 8 }, ...SPREADS)).toEqual([]);
    expect(needed({ short_otm: 5 }, ...SPREADS)).toEqual(["long_delta"]);
    expect(needed({ width: 5 }, ...SPREADS)).toEqual(["long_delta", "short_delta"]);
    expect(needed({ width: 5, short_otm: 3 }, "Put credit spread")).toEqual([]);
    expect(needed({ width: 5 }, "Put credit spread")).toEqual(["short_delta"]);
    expect(needed({ width: 5 }, "Call debit spread")).toEqual(["long_delta"]);
    expect(needed({ width: 5 }, "Iron butterfly")).toEqual([]);
    expect(needed({ width: 5 }, "Short strangle", "Long strangle")).toEqual(["long_delta", "short_delta"]);
    expect(needed({ call_short_delta: 0.2 }, "Short strangle")).toEqual(["short_delta"]);
    expect(faultsWith({ ...blank, short_otm: 51, structures: ["Short put"] })).toEqual({
      short_otm: "must be between -50 and 50",
    });
  });

  test("names every faulty value by S3's path, in one answer", () => {
    expect(
      faultsWith({
        structures: ["Short put", "Short puts", 5],
        surprise: 1,
        dte: [30, 45.5, { from: 7 }, "", null, [1]],
        far_dte: 1001,
        short_delta: [0.3, { from: 0.05, to: 1.6, step: 0 }],
        long_delta: [0.00001, 0.5, "0.12345", { from: 0.3, to: 0.2, step: 0.05, by: 1 }],
        hold: { from: 1, to: 1000, step: 0 },
        max_positions: [1, 6, "two"],
        wait: { from: -1, to: 251, step: -5 },
        stops: [
          { stop_loss: "% of premium", stop_size: [50, 100, 150, 0, -1] },
          { stop_loss: "% of losses", stop_size: 50 },
          { stop_loss: "$ per spread" },
          { stop_loss: "None", size: 4 },
        ],
        targets: [{ take_prof: "% of premium", prof_size: { from: 0, to: 50, step: 0.00001 } }, 5],
        filters: [
          {},
          {
            volFields: [
              { filter_criteria: "VIX", low_filter: 30, high_filter: 20 },
              { filter_criteria: "VIXX" },
              { filter_criteria: "VIX", low_filter: "x" },
            ],
            set: 1,
          },
        ],
        events: [
          {
            eventFields: [
              {},
              { event_type: "Earnings" },
              {
                event_type: "FOMC decision",
                entry_type: "After",
                exit_type: "After",
                entry: 3,
                exit: 2,
              },
            ],
          },
        ],
        slippage: 101,
        commission: 0.655,
        out_of_sample: 91,
        min_trades: 0,
        dte_type: "Close",
        end_date: "2026-11-21",
      }),
    ).toEqual({
      "structures.1": "must be the name of a structure",
      "structures.2": "must be the name of a structure",
      surprise: "is not a field",
      "dte.1": "must be a whole number",
      "dte.2.to": "is missing",
      "dte.2.step": "is missing",
      "dte.3": "must be a number",
      "dte.4": "must be a number or a range",
      "dte.5": "must be a number or a range",
      far_dte: "must be between 1 and 1000",
      "short_delta.1.to": "must be between 0.01 and 0.99",
      "short_delta.1.step": "must be more than 0",
      "long_delta.0": "must be between 0.01 and 0.99",
      "long_delta.2": "must have at most 4 decimals",
      "long_delta.3.to": "must not be below from",
      "long_delta.3.by": "is not a field",
      "hold.step": "must be more than 0",
      "max_positions.1": "must be between 1 and 5",
      "max_positions.2": "must be a number",
      "wait.from": "must be between 0 and 250",
      "wait.to": "must be between 0 and 250",
      "wait.step": "must be more than 0",
      "stops.0.stop_size.3": "must be more than 0",
      "stops.0.stop_size.4": "must be between 0 and 1000000000",
      "stops.1.stop_loss": "must be one of: None, % of premium, % of max loss, $ per spread",
      "stops.2.stop_size": "needs at least 1 value",
      "stops.3.size": "is not a field",
      "targets.0.prof_size.from": "must be more than 0",
      "targets.0.prof_size.step": "must have at most 4 decimals",
      "targets.1": "must be an object",
      "filters.1.volFields.0.low_filter": "must not be above the high filter",
      "filters.1.volFields.1.filter_criteria": expect.stringContaining("must be one of"),
      "filters.1.volFields.2.low_filter": "must be a number",
      "filters.1.set": "is not a field",
      "events.0.eventFields.0.event_type": "must be chosen",
      "events.0.eventFields.0.entry_type": "must be chosen",
      "events.0.eventFields.0.exit_type": "must be chosen",
      "events.0.eventFields.1.entry_type": "must be chosen",
      "events.0.eventFields.1.exit_type": "must be chosen",
      "events.0.eventFields.2.exit": "must be after the entry",
      slippage: "must be between 0 and 100",
      commission: "must have at most 2 decimals",
      out_of_sample: "must be between 0 and 90",
      min_trades: "must be between 1 and 10000",
      dte_type: "must be one of: Nearest, Exact, At least, At most",
      end_date: "must not be after yesterday",
    });
  });

  test("names lists, stops, sets and rows that are too many", () => {
    const upTo = (count: number) => ({ from: 1, to: count, step: 1 });
    expect(faultsWith({ dte: upTo(25), wait: { from: 0, to: 12, step: 1 }, hold: upTo(24) })).toEqual({
      dte: "takes at most 24 values",
      wait: "takes at most 12 values",
    });
    const premium = (stop_size: unknown) => ({ stop_loss: "% of premium", stop_size });
    const perSpread = (stop_size: unknown) => ({ stop_loss: "$ per spread", stop_size });
    expect(faultsWith({ stops: [premium(upTo(25))] })).toEqual({
      "stops.0.stop_size": "takes at most 24 values",
    });
    expect(faultsWith({ stops: [premium(upTo(24))] })).toEqual({});
    expect(faultsWith({ stops: [premium(upTo(24)), { stop_loss: "None" }] })).toEqual({
      stops: "takes at most 24 values",
    });
    expect(faultsWith({ stops: [premium(upTo(24)), premium(upTo(24))] })).toEqual({});
    expect(faultsWith({ stops: [premium(upTo(12)), perSpread(upTo(13))] })).toEqual({
      stops: "takes at most 24 values",
    });
    const nine = Array.from({ length: 9 }, () => ({}));
    const elevenRows = Array.from({ length: 11 }, () => ({ filter_criteria: "VIX" }));
    expect(faultsWith({ filters: nine, events: nine })).toEqual({
      filters: "takes at most 8 sets",
      events: "takes at most 8 sets",
    });
    expect(faultsWith({ filters: [{ volFields: elevenRows }] })).toEqual({
      "filters.0.volFields": "takes at most 10 rows",
    });
  });
});

describe("refusals of a walk-forward (S2)", () => {
  const OBJECTIVES =
    "Total P&L, Average P&L, P&L per $ at risk, t-statistic, Profit factor, P&L / drawdown, Win rate";

  test.each([
    [{ walk_forward: 1 }, { walk_forward: "must be between 2 and 24" }],
    [
      { walk_forward: 25, walk_window: 24 },
      { walk_forward: "must be between 2 and 24", walk_window: "must be between 1 and 23" },
    ],
    [{ walk_forward: 10, walk_window: 0 }, { walk_window: "must be between 1 and 23" }],
    [{ walk_forward: 10, walk_window: 10 }, { walk_window: "must be less than the number of folds" }],
    [{ walk_forward: 10, walk_objective: "Luck" }, { walk_objective: `must be one of ${OBJECTIVES}` }],
    [
      { walk_forward: "10", walk_window: "3", walk_objective: "P&L / drawdown" },
      { walk_objective: "P&L / drawdown needs a blank walk_window" },
    ],
    [{ walk_forward: 2.5 }, { walk_forward: "must be a whole number" }],
    [{ walk_forward: "", walk_window: 99, walk_objective: 5 }, {}],
    [{ walk_forward: 24, walk_window: 23, walk_objective: "" }, {}],
  ])("refuses %j", (fields, faults) => {
    expect(faultsWith(fields)).toEqual(faults);
  });

  test("reads blanks as all folds before a choice and the t-statistic", () => {
    expect(sweepWith({ walk_forward: "10" }).walk).toEqual({
      folds: 10,
      window: undefined,
      objective: "t-statistic",
    });
    expect(sweepWith({ walk_window: 3 }).walk).toBeUndefined();
  });
});

describe("refusals of a grid's size (S7)", () => {
  const refusal = (fields: Record<string, unknown>) => gridProblem(gridOf(sweepWith(fields)));

  test("names the first of: no combination, too many combinations, too many spreads", () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ structures: ["Iron condor"], short_delta: 0.1, long_delta: 0.2 })).toMatchObject({
      field: "structures",
    });
    const large = {
      structures: fullGrid("SPY").structures,
      dte: { from: 1, to: 24, step: 1 },
      far_dte: { from: 77, to: 100, step: 1 },
      short_delta: { from: 0.01, to: 0.4, step: 0.01 },
      long_delta: { from: 0.01, to: 0.4, step: 0.01 },
    };
    expect(refusal(large)).toMatchObject({
      field: "spreads",
      problem: /must be at most 250,000: there are /,
    });
    expect(
      refusal({
        ...large,
        hold: { from: 1, to: 24, step: 1 },
        wait: { from: 1, to: 12, step: 1 },
        max_positions: [1, 2, 3, 4, 5],
      }),
    ).toMatchObject({ field: "combinations" });
    expect(
      refusal({ stops: [{ stop_loss: "% of max loss", stop_size: 50 }], structures: ["Short call"] })?.field,
    ).toBe("structures");
  });

  test("keeps every count exact: S2's limits keep it under 2^53", () => {
    const body = sweepBody({
      structures: fullGrid("SPY").structures,
      dte: { from: 1, to: 24, step: 1 },
      far_dte: { from: 77, to: 100, step: 1 },
      short_delta: { from: 0.11, to: 0.5, step: 0.01 },
      long_delta: { from: 0.11, to: 0.5, step: 0.01 },
      hold: { from: 1, to: 24, step: 1 },
      max_positions: { from: 1, to: 5, step: 1 },
      wait: { from: 1, to: 12, step: 1 },
      stops: [{ stop_loss: "% of premium", stop_size: { from: 1, to: 24, step: 1 } }],
      targets: [{ take_prof: "% of premium", prof_size: { from: 1, to: 24, step: 1 } }],
      filters: Array.from({ length: 8 }, () => ({})),
      events: Array.from({ length: 8 }, () => ({})),
    });
    const reading = read(body);
    if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
    expect(Number.isSafeInteger(gridOf(reading.sweep).combinations)).toBe(true);
  });
});
