import { type ReactNode, useMemo, useState } from "react";
import type { ChartDrawing, ChartTrade } from "./chart-series.ts";
import { Toggle, TradeSigns } from "./controls.tsx";
import { areFew, placeTrades } from "./trade-places.ts";

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
