import type { SweepBody } from "#shared/contracts/sweep/request.ts";

/** A sweep of 96 combinations over the tests' ticker, with parts replaced. */
export const sweepBody = (parts: Partial<SweepBody> = {}): SweepBody => ({
  ticker: "TEST",
  start_date: "2024-01-02",
  end_date: "2024-06-28",
  min_trades: 1,
  structures: ["Short put", "Put credit spread"],
  dte: [20, 30],
  short_delta: [0.3, 0.4],
  long_delta: [0.2],
  hold: [10, 20],
  max_positions: [1, 2],
  stops: [
    { stop_loss: "None" },
    { stop_loss: "% of premium", stop_size: 100 },
    { stop_loss: "% of max loss", stop_size: 50 },
  ],
  ...parts,
});
