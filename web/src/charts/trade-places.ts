import type { TradeRow } from "#shared/contracts/results.ts";
import type { PlacedTrade } from "./chart-series.ts";

export type ChartTrade = Pick<TradeRow, "date_open" | "date_close" | "pnl">;

/** Returns the trades by date index; leaves out those without an entry or exit on these dates. */
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

/** More trades than this would hide the line, and are off by default. */
const MOST_UNASKED = 60;

/** True if the chart shows the trades by default. */
export const areFew = (trades: readonly ChartTrade[]): boolean => trades.length <= MOST_UNASKED;
