import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backtestBodyOf } from "#shared/contracts/sweep/backtest-body.ts";
import { CombinationValues, combinationOf, valuesOf } from "#shared/contracts/sweep/combination-values.ts";
import { fullGrid } from "#shared/contracts/sweep/form-answer.ts";
import { dayOf } from "#shared/domain/day.ts";
import { STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import { strategyOfCombination } from "#shared/domain/sweep/strategy-of-combination.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { read as readForm } from "../form-body.ts";
import { sweepWith } from "./sweep-body.ts";

const PERIOD = { start: dayOf(2016, 8, 22), end: dayOf(2026, 8, 21) };

/** The full grid plus events, stops and targets in dollars, and deltas of four decimals. */
const sweep = sweepWith({
  ...fullGrid("SPY"),
  structures: [...STRUCTURE_NAMES],
  short_delta: [0.1, 0.2505, 0.3, 0.4999],
  long_delta: { from: 0.0125, to: 0.9, step: 0.0625 },
  slippage: 62.5,
  commission: "1.15",
  stops: [{}, { stop_loss: "% of max loss", stop_size: 25 }, { stop_loss: "$ per spread", stop_size: 99.5 }],
  targets: [
    { take_prof: "None" },
    { take_prof: "% of max profit", prof_size: 0.5 },
    { take_prof: "$ per spread", prof_size: 12 },
  ],
  events: [
    {},
    {
      eventFields: [
        { event_type: "Earnings", entry_type: "Before", exit_type: "After", entry: 5, exit: 0 },
        { event_type: "FOMC decision", entry_type: "After", exit_type: "After", entry: 0, exit: 3 },
        { event_type: "Trading holiday", entry_type: "Before", exit_type: "Before", entry: 5, exit: 0 },
      ],
    },
  ],
});
const grid = gridOf(sweep);
const index = fc.nat({ max: grid.combinations - 1 });
/** The same with the lists that a request may lack (S29). */
const wider: Sweep = {
  ...sweep,
  exit_dte: [0, 3],
  short_otm: [-1.5, 2.01],
  long_otm: [3, 4.5],
  width: [2.5, 10],
  call_short_delta: [0.15, 0.3],
};
const WIDER = gridOf(wider);

describe("a leader's backtest body (S1, S30)", () => {
  test("reads as the plain backtest of its combination", () => {
    fc.assert(
      fc.property(index, (each) => {
        const combination = combinationAt(grid, each);
        const body = JSON.parse(JSON.stringify(backtestBodyOf(sweep, combination, PERIOD)));
        expect(readForm(body)).toMatchObject({
          ok: true,
          strategy: strategyOfCombination(sweep, combination, PERIOD),
        });
      }),
      { numRuns: 200 },
    );
  });

  test("reads as the plain backtest also with exits by DTE, percentages, widths and the calls' own delta", () => {
    fc.assert(
      fc.property(fc.nat({ max: WIDER.combinations - 1 }), (each) => {
        const combination = combinationAt(WIDER, each);
        const body = JSON.parse(JSON.stringify(backtestBodyOf(wider, combination, PERIOD)));
        const strategy = strategyOfCombination(wider, combination, PERIOD);
        expect(readForm(body)).toMatchObject({ ok: true, strategy });
        expect(body.filterFields[0].risk_management).toBe(
          strategy.stop.kind !== "None" ||
            strategy.target.kind !== "None" ||
            (combination.exit_dte !== undefined && combination.exit_dte > 0),
        );
        const values = JSON.parse(JSON.stringify(valuesOf(combination, wider)));
        expect(combinationOf(values)).toEqual(combination);
        expect(CombinationValues.parse(values)).toEqual(values);
        expect(Object.keys(values).slice(4, 11)).toEqual([
          "long_delta",
          "exit_dte",
          "short_otm",
          "long_otm",
          "width",
          "call_short_delta",
          "stop_loss",
        ]);
      }),
      { numRuns: 120 },
    );
  });

  test("asks by length for a period that starts before the form's earliest day (D3)", () => {
    const early = sweepWith({ ...fullGrid("AAPL"), start_date: "", end_date: "2020-12-31" });
    const bounds = { start: dayOf(2014, 1, 2), end: dayOf(2020, 6, 30) };
    const reading = readForm(backtestBodyOf(early, combinationAt(gridOf(early), 0), bounds));
    expect(reading).toMatchObject({
      ok: true,
      strategy: { period: { start: undefined, end: dayOf(2020, 12, 31), lengthYears: 10 } },
    });
  });

  test("reads as the plain backtest for every structure", () => {
    for (const { structure, firstIndex, combinations } of grid.structures) {
      const combination = combinationAt(grid, firstIndex + Math.floor(combinations / 2));
      expect(combination.structure).toBe(structure);
      expect(readForm(backtestBodyOf(sweep, combination, PERIOD))).toMatchObject({
        ok: true,
        strategy: strategyOfCombination(sweep, combination, PERIOD),
      });
    }
    expect(grid.structures).toHaveLength(STRUCTURE_NAMES.length);
  });

  test("switches on only sections with rows", () => {
    const plain = combinationAt(grid, 0);
    expect(backtestBodyOf(sweep, plain, PERIOD).filterFields).toEqual([
      { risk_management: false, event_filters: false, entry_filters: false },
    ]);
    const stopped = { ...plain, stop: sweep.stops[1]!, filter: 1, event: 1 };
    expect(backtestBodyOf(sweep, stopped, PERIOD).filterFields).toEqual([
      { risk_management: true, event_filters: true, entry_filters: true },
    ]);
  });
});

test("converts a combination to its wire values and back (S29)", () => {
  fc.assert(
    fc.property(index, (each) => {
      const combination = combinationAt(grid, each);
      const values = JSON.parse(JSON.stringify(valuesOf(combination, sweep)));
      expect(combinationOf(values)).toEqual(combination);
      expect(CombinationValues.parse(values)).toEqual(values);
    }),
  );
});
