import type { ChartTrade, PlacedTrade } from "./chart-series.ts";

/** Returns the trades by date index; leaves out those without an entry or exit on these dates. */
export const placeTrades = (trades: readonly ChartTrade[], dates: readonly string[]): PlacedTrade[] => {
  const placeByDate = new Map(dates.map((date, place) => [date, place]));
  return trades
    .map((trade) => ({
      opened: placeByDate.get(trade.date_open),
      closed: placeByDate.get(trade.date_close),
      trade,
    }))
    .filter(({ opened, closed }) => opened !== undefined || closed !== undefined);
};

/** More trades than this would hide the line, and are off by default. */
const MOST_UNASKED = 60;

/** True if the chart shows the trades by default. */
export const areFew = (trades: readonly ChartTrade[]): boolean => trades.length <= MOST_UNASKED;
