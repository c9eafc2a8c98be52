import { sessionsBetween } from "../../domain/calendar.ts";
import { addDays, type Day } from "../../domain/day.ts";
import type { ClosedTrade, Forward, OpenRun, SavedTrade, TradeSums } from "../../domain/result/forward.ts";
import { largestFall } from "../report/statistics.ts";
import { compareTrades } from "./compare.ts";

/** What a saved backtest brings to its forward record (W1, W4). */
export type SavedRun = {
  /** The last session of the ticker's data when it ran. */
  readonly dataEnd: Day;
  /** Its log, in order. */
  readonly trades: readonly SavedTrade[];
  /** Whether its sizes follow the balance (*% of account*). */
  readonly isOfBalance: boolean;
};

const sumsOf = (pnls: readonly number[]): TradeSums => {
  const pnlCents = pnls.reduce((sum, pnl) => sum + pnl, 0);
  return {
    trades: pnls.length,
    wins: pnls.filter((pnl) => pnl > 0).length,
    pnlCents,
    meanCents: pnls.length === 0 ? undefined : pnlCents / pnls.length,
  };
};

const pnlsOf = (trades: readonly { readonly pnlCents: number }[]): number[] =>
  trades.map(({ pnlCents }) => pnlCents);

/** Returns the largest fall of the running sum from its peak, which begins at 0 (R5). */
const drawdownOf = (pnls: readonly number[]): number => {
  let sum = 0;
  const sums = pnls.map((pnl) => {
    sum += pnl;
    return sum;
  });
  return largestFall(0, sums).amount;
};

/** Returns the largest fall of the marked balances from a day on; the peak begins at that day's (W4). */
const markedDrawdownOf = ({ days, balances }: OpenRun["marked"], from: Day): number => {
  const first = days.findIndex((day) => day >= from);
  return first < 0 ? 0 : largestFall(balances[first]!, balances.subarray(first)).amount;
};

const identityOf = ({ opened, closed, exitReason, pnlCents }: SavedTrade): string =>
  `${opened} ${closed} ${exitReason} ${pnlCents}`;

/** Returns the number of saved trades that the open run lacks (W4). */
const changedOf = (saved: readonly SavedTrade[], run: readonly ClosedTrade[]): number => {
  const known = new Set(run.map(identityOf));
  return saved.filter((trade) => !known.has(identityOf(trade))).length;
};

/** Returns what the open run says of a saved backtest (W4 to W7). */
export const forwardOf = ({ dataEnd, trades, isOfBalance }: SavedRun, run: OpenRun): Forward => {
  // The strategy never closed a position that the test's end did.
  const saved = trades.filter(({ exitReason }) => exitReason !== "end");
  const since = run.trades.filter(({ opened }) => opened > dataEnd);
  const { newest, open, reason } = run;
  const pnls = pnlsOf(since);
  return {
    newest,
    sessions: newest > dataEnd ? sessionsBetween(addDays(dataEnd, 1), newest).length : 0,
    saved: sumsOf(pnlsOf(saved)),
    forward: {
      ...sumsOf(pnls),
      drawdownCents: drawdownOf(pnls),
      markedDrawdownCents: markedDrawdownOf(run.marked, dataEnd),
    },
    changed: changedOf(saved, run.trades),
    comparison: compareTrades(saved, since, isOfBalance),
    trades: since,
    open: open.filter(({ opened }) => opened < newest),
    signals: {
      date: newest,
      exits: run.trades.filter(({ closed }) => closed === newest),
      entry: open.find(({ opened }) => opened === newest),
      reason,
    },
  };
};
