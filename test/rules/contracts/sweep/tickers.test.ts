import { describe, expect, test } from "vitest";
import { inputsOf } from "#shared/contracts/sweep/inputs.ts";
import { pathOfTicker, tickersOf } from "#shared/contracts/sweep/tickers.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { faultsWith, sweepWith } from "./sweep-body.ts";

describe("the tickers of a sweep (S2, S41)", () => {
  test("sorts them by their characters, merges repeats, and ignores the one ticker", () => {
    const sweep = sweepWith({ ticker: 5, tickers: ["SPY", "QQQ", " SPY ", "BRK.B", "BRK"] });
    expect([sweep.ticker, sweep.tickers]).toEqual(["BRK", ["BRK", "BRK.B", "QQQ", "SPY"]]);
    expect(inputsOf(sweep).tickers).toEqual(sweep.tickers);
  });

  test("takes a list of one ticker for that ticker's plain sweep, and a blank list for none", () => {
    expect(sweepWith({ ticker: "", tickers: ["QQQ", "QQQ"] })).toEqual(sweepWith({ ticker: "QQQ" }));
    for (const blank of ["", "-", [], undefined]) expect(sweepWith({ tickers: blank })).toEqual(sweepWith());
    expect(inputsOf(sweepWith({ tickers: ["QQQ"] }))).not.toHaveProperty("tickers");
    expect(faultsWith({ ticker: "", tickers: [] })).toEqual({ ticker: "must be chosen" });
  });

  test("refuses what is no list, no ticker, and more than eight different ones", () => {
    const nine = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
    expect(faultsWith({ tickers: "SPY" })).toEqual({ tickers: "must be a list" });
    expect(faultsWith({ tickers: ["SPY", "", 5] })).toEqual({
      "tickers.1": "must be a ticker",
      "tickers.2": "must be a ticker",
    });
    expect(faultsWith({ ticker: "", tickers: nine })).toEqual({ tickers: "takes at most 8 tickers" });
    expect(faultsWith({ tickers: [...nine.slice(1), "B", "C"] })).toEqual({});
  });

  test("limits the combinations on a ticker and on all of them, and the spreads on all (S7)", () => {
    const deltas = { from: 0.01, to: 0.4, step: 0.01 };
    const large = {
      structures: ["Call debit spread"],
      short_delta: deltas,
      long_delta: deltas,
      dte: { from: 7, to: 30, step: 1 },
      hold: { from: 1, to: 24, step: 1 },
      wait: { from: 1, to: 12, step: 1 },
      max_positions: { from: 1, to: 5, step: 1 },
    };
    const problemOf = (lists: object, ...tickers: string[]) =>
      gridProblem(gridOf(sweepWith({ ...large, ...lists, tickers })));
    const targets = [{ take_prof: "% of premium", prof_size: { from: 1, to: 24, step: 1 } }];
    expect(problemOf({}, "SPY")).toBeUndefined();
    expect(problemOf({ targets }, "QQQ", "SPY")).toBeUndefined();
    expect(problemOf({ targets }, "AAPL", "IWM", "QQQ", "SPY")).toEqual({
      field: "combinations",
      problem: "takes at most 2,000,000,000",
    });
    const stops = [{ stop_loss: "% of premium", stop_size: [1, 2] }];
    expect(problemOf({ targets, stops }, "QQQ", "SPY")).toEqual({
      field: "combinations",
      problem: "takes at most 1,000,000,000 on a ticker",
    });
    const many = {
      ...large,
      max_positions: 1,
      wait: 1,
      hold: 21,
      structures: ["Call debit spread", "Put debit spread"],
    };
    expect(problemOf({ ...many }, "A", "B", "C", "D", "E", "F", "G")).toMatchObject({ field: "spreads" });
  });

  test("finds a ticker's place in the request as sent", () => {
    expect(pathOfTicker({ tickers: ["SPY", "QQQ", "SPY"] }, "QQQ")).toBe("tickers.1");
    expect(pathOfTicker({ ticker: "QQQ" }, "QQQ")).toBe("ticker");
    expect(tickersOf({ ticker: "IWM", tickers: ["SPY", "QQQ"] })).toEqual(["QQQ", "SPY"]);
    expect(tickersOf({ ticker: "IWM" })).toEqual(["IWM"]);
  });
});
