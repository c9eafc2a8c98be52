import { type ReactNode, useMemo, useState } from "react";
import type { ChartDrawing, ChartTrade, PlacedTrade } from "./chart-series.ts";
import { Toggle, TradeSigns } from "./controls.tsx";

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

export const areFew = (trades: readonly ChartTrade[]): boolean => trades.length <= MOST_UNASKED;

const NONE: readonly ChartTrade[] = [];

type ShownTrades = { readonly trades: ChartDrawing["trades"]; readonly toggle: ReactNode };

/** Returns the entries and exits on the line titled `on`, and the switch that shows them. */
export const useTrades = (
  all: readonly ChartTrade[] | undefined,
  dates: readonly string[],
  on: string,
): ShownTrades => {
  const given = all ?? NONE;
  const [isOn, setOn] = useState<boolean>();
  const isShown = isOn ?? areFew(given);
  const trades = useMemo(
    () => (isShown && given.length > 0 ? { on, placed: placeTrades(given, dates) } : undefined),
    [isShown, given, dates, on],
  );
  const toggle = given.length > 0 && (
    <Toggle
      label={
        <>
          Entries and exits <TradeSigns />
        </>
      }
      isOn={isShown}
      onToggle={setOn}
    />
  );
  return { trades, toggle };
};
