import { describe, expect, test } from "vitest";
import { fullGrid, SweepFormAnswer, sweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import { SweepCount } from "#shared/contracts/sweeps.ts";

describe("answers about sweeps (S27, S29)", () => {
  test("accepts the count of a grid that does not fit", () => {
    const count = {
      combinations: 0,
      spreads: 0,
      by_structure: [],
      sessions: null,
      seconds: 0,
      dollars: 0,
      fits: false,
      why: "Structures make no combination.",
    };
    expect(SweepCount.parse(count)).toEqual(count);
  });

  test("sends the form the full grid, the catalog and the limits", () => {
    const answer = JSON.parse(JSON.stringify(sweepFormAnswer("SPY", "SPDR S&P 500")));
    expect(SweepFormAnswer.parse(answer)).toEqual(answer);
    expect(answer.defaults).toEqual(JSON.parse(JSON.stringify(fullGrid("SPY", "SPDR S&P 500"))));
    expect(answer.structures).toHaveLength(36);
    expect(answer.structures[16]).toEqual({
      structure: "Iron condor",
      family: "Condors",
      legs: [
        { long_short: "Long", call_put: "Put", n: 1, delta: { short: 0, long: 1, constant: 0 }, far: false },
        { long_short: "Short", call_put: "Put", n: 1, delta: { short: 1, long: 0, constant: 0 }, far: false },
        {
          long_short: "Short",
          call_put: "Call",
          n: 1,
          delta: { short: 1, long: 0, constant: 0 },
          far: false,
        },
        { long_short: "Long", call_put: "Call", n: 1, delta: { short: 0, long: 1, constant: 0 }, far: false },
      ],
      conditions: ["long < short", "short < 0.5"],
      takes: ["short_delta", "long_delta", "short_otm", "long_otm", "width", "call_short_delta"],
      max_loss: true,
      max_profit: true,
    });
    expect(answer.limits).toMatchObject({
      dte: { min: 1, max: 1_000, decimals: 0, values: 24 },
      short_delta: { min: 0.01, max: 0.99, decimals: 4, values: 40 },
      exit_dte: { min: 0, max: 1_000, decimals: 0, values: 12 },
      short_otm: { min: -50, max: 50, decimals: 2, values: 40 },
      width: { min: 0.01, max: 10_000, decimals: 2, values: 24 },
      call_short_delta: { min: 0.01, max: 0.99, decimals: 4, values: 40 },
      wait: { min: 0, max: 250, values: 12 },
      stops: { max: 1e9, decimals: 4, values: 24 },
      filters: { sets: 8, rows: 10 },
      out_of_sample: { min: 0, max: 90, decimals: 2 },
    });
  });
});
