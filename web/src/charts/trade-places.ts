import type { TradeRow } from "#shared/contracts/results.ts";
import type { PlacedTrade } from "./chart-series.ts";

export type ChartTrade = Pick<TradeRow, "date_open" | "date_close" | "pnl">;

/** Trades at their places among the dates; those that were neither opened nor closed on one of them are left out. */
export const placeTrades = (trades: readonly ChartTrade[], dates: readonly string[]): PlacedTrade[] => {
  const placeByDate = new Map(dates.map((date, place) => [date, place]));
  return trades
    .map(({ date_open, date_close, pnl }) => ({
      opened: placeByDate.get(date_open),
      closed: placeByDate.get(date_close),
      pnl,
    }))
    .filter(({ opened, closed }) => opened !== undefined || closed !== undefined);
};

/** More entries and exits than this hide the line; they are drawn when asked for. */
const MOST_UNASKED = 60;

/** Whether there are so few trades that a chart shows them unasked. */
export const areFew = (trades: readonly ChartTrade[]): boolean => trades.length <= MOST_UNASKED;
