import { describe, expect, test } from "vitest";
import { fullGrid } from "#shared/contracts/sweep/form-answer.ts";
import { inputsOf } from "#shared/contracts/sweep/inputs.ts";
import { parseDay } from "#shared/domain/day.ts";
import { FULL_SWEEP } from "../../sweep/grid/sweeps.ts";
import { read, sweepWith } from "./sweep-body.ts";

describe("a sweep's request (S2)", () => {
  test("reads the full grid of S7", () => {
    const reading = read(fullGrid("SPY"));
    expect(reading).toMatchObject({ ok: true, sweep: FULL_SWEEP });
    // As sent by a page, and as stored with a task.
    expect(read(JSON.parse(JSON.stringify(fullGrid("SPY"))))).toEqual(reading);
  });

  test("reads blanks as D4 and S2 say", () => {
    expect(sweepWith()).toEqual({
      ticker: "SPY",
      tickers: ["SPY"],
      name: "",
      period: { start: parseDay("2020-01-02"), end: parseDay("2020-12-31"), lengthYears: undefined },
      dteRule: "Nearest",
      slippagePercent: 100,
      commissionCents: 65,
      outOfSamplePercent: 30,
      minTrades: 30,
      structures: ["Short put", "Iron condor"],
      dte: [30, 45],
      far_dte: [],
      short_delta: [0.2, 0.3],
      long_delta: [0.1],
      exit_dte: [],
      short_otm: [],
      long_otm: [],
      width: [],
      call_short_delta: [],
      hold: [21],
      max_positions: [1],
      wait: [1],
      stops: [{ kind: "None" }],
      targets: [{ kind: "None" }],
      trail: [],
      trail_from: [],
      trails: [{ percent: 0, fromPercent: 0 }],
      filters: [[]],
      events: [[]],
    });
    const typedBlanks = Object.fromEntries(
      [
        "far_dte",
        "max_positions",
        "wait",
        "stops",
        "targets",
        "filters",
        "events",
        "slippage",
        "commission",
        "out_of_sample",
        "min_trades",
        "dte_type",
      ].map((field, index) => [field, ["", "-", " "][index % 3]]),
    );
    expect(sweepWith(typedBlanks)).toEqual(sweepWith());
    expect(
      sweepWith({
        far_dte: [],
        max_positions: [],
        wait: [],
        stops: [],
        targets: [],
        filters: [],
        events: [],
      }),
    ).toEqual(sweepWith());
  });

  test("reads other notations as the same sweep", () => {
    expect(
      sweepWith({
        structures: ["Iron condor", "Short put", "Iron condor"],
        dte: [{ from: "30", to: 59, step: "15" }, "045", 30],
        short_delta: ["0.30", { from: 0.2, to: 0.2, step: 1 }, ".2000"],
        long_delta: ["+0.1"],
        hold: "21",
        stops: [{ stop_loss: "" }, { stop_loss: "None", stop_size: "junk" }],
      }),
    ).toEqual(sweepWith());
  });

  test("ignores a length beside a start date", () => {
    expect(sweepWith({ backtest_length: "junk" })).toEqual(sweepWith());
    expect(sweepWith({ start_date: "", backtest_length: "2.5" }).period.lengthYears).toBe(2.5);
  });

  test("reads no lag as a lag of one session (E2)", () => {
    expect(sweepWith({ wait: [5, 0, 1] }).wait).toEqual([1, 5]);
    expect(sweepWith({ wait: 0 }).wait).toEqual([1]);
  });

  test("sorts stops and targets by type and size, None first (S4)", () => {
    const { stops, targets } = sweepWith({
      stops: [
        { stop_loss: "$ per spread", stop_size: [200, 100.5] },
        { stop_loss: "% of max loss", stop_size: { from: 50, to: 75, step: 25 } },
        { stop_loss: "% of premium", stop_size: ["200", 100] },
        { stop_loss: "None" },
        { stop_loss: "% of premium", stop_size: "100.0" },
      ],
      targets: [{ take_prof: "% of max profit", prof_size: 50 }],
    });
    expect(stops).toEqual([
      { kind: "None" },
      { kind: "% of premium", percent: 100 },
      { kind: "% of premium", percent: 200 },
      { kind: "% of max", percent: 50 },
      { kind: "% of max", percent: 75 },
      { kind: "$ per spread", dollars: 100.5 },
      { kind: "$ per spread", dollars: 200 },
    ]);
    // Without a None row every combination has a target.
    expect(targets).toEqual([{ kind: "% of max", percent: 50 }]);
  });

  test("reads filter and event rows as the form does, and keeps the order of sets", () => {
    const { filters, events } = sweepWith({
      filters: [
        { volFields: [{ filter_criteria: "VIX", low_filter: "20", look_back_days: "junk" }] },
        {},
        {
          volFields: [
            { filter_criteria: "Price above mov avg", low_filter: "junk", look_back_days: 50, and_or: "OR" },
            { filter_criteria: "Weekday", low_filter: 2, high_filter: 2 },
          ],
        },
      ],
      events: [
        { eventFields: "" },
        { eventFields: [{ event_type: "Earnings", entry_type: "Before", exit_type: "After", entry: 5 }] },
      ],
    });
    expect(filters).toEqual([
      [{ criterion: "VIX", joinsNext: "AND", low: 20, high: 0, lookBackSessions: 1 }],
      [],
      [
        { criterion: "Price above mov avg", joinsNext: "OR", low: 0, high: 0, lookBackSessions: 50 },
        { criterion: "Weekday", joinsNext: "AND", low: 2, high: 2, lookBackSessions: 1 },
      ],
    ]);
    expect(events).toEqual([
      [],
      [{ type: "Earnings", entry: { side: "Before", sessions: 5 }, exit: { side: "After", sessions: 1 } }],
    ]);
  });

  test("reads lists of exits by DTE, of strikes by % OTM and by width, and of the calls' own delta (S2)", () => {
    const given = {
      exit_dte: [21, 0],
      short_otm: { from: -1, to: 1, step: 0.5 },
      long_otm: "50",
      width: [10, "2.5"],
      call_short_delta: 0.16,
    };
    const read = {
      exit_dte: [0, 21],
      short_otm: [-1, -0.5, 0, 0.5, 1],
      long_otm: [50],
      width: [2.5, 10],
      call_short_delta: [0.16],
    };
    expect(sweepWith(given)).toMatchObject(read);
    expect(inputsOf(sweepWith(given))).toMatchObject(read);
    expect(inputsOf(sweepWith({ exit_dte: "", width: [] }))).not.toHaveProperty("exit_dte");
  });

  test("shows its lists in results (S29)", () => {
    expect(inputsOf(sweepWith({ stops: [{}, { stop_loss: "% of premium", stop_size: 200 }] }))).toEqual({
      structures: ["Short put", "Iron condor"],
      dte: [30, 45],
      far_dte: [],
      short_delta: [0.2, 0.3],
      long_delta: [0.1],
      hold: [21],
      max_positions: [1],
      wait: [1],
      stops: [
        { stop_loss: "None", stop_size: null },
        { stop_loss: "% of premium", stop_size: 200 },
      ],
      targets: [{ take_prof: "None", prof_size: null }],
      out_of_sample: 30,
      min_trades: 30,
    });
    const { stops, targets } = inputsOf(
      sweepWith({
        stops: [{ stop_loss: "% of max loss", stop_size: 50 }],
        targets: [{ take_prof: "% of max profit", prof_size: 50 }],
      }),
    );
    expect([stops, targets]).toEqual([
      [{ stop_loss: "% of max loss", stop_size: 50 }],
      [{ take_prof: "% of max profit", prof_size: 50 }],
    ]);
  });
});
