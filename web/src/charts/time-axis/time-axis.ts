import { createContext, use } from "react";
import type { ChartTrade } from "../chart-series.ts";
import type { Period } from "../period.ts";
import { readSpan, type Span } from "./span.ts";
import { createStore, type Store } from "./store.ts";

type Hovered = {
  readonly date: string;
  /** The chart with the pointer or the focus; it moves its own crosshair. */
  readonly by: string;
  /** The trade that was open on the date, and how many were. */
  readonly trade: ChartTrade | undefined;
  readonly trades: number;
};

/** A trade that is open in the log; `isAsked` is true if a chart asked for it, so that the log scrolls to it. */
type OpenedTrade = { readonly trade: ChartTrade; readonly isAsked: boolean };

/** The state that all charts of a results page share. Charts outside of a page with one keep their own. */
export type TimeAxis = {
  readonly dates: readonly string[];
  /** In order of closing. */
  readonly trades: readonly ChartTrade[];
  readonly hovered: Store<Hovered | undefined>;
  readonly span: Store<Span | undefined>;
  readonly period: Store<Period>;
  readonly opened: Store<OpenedTrade | undefined>;
};

/** Creates the shared state of a results page. Trades are compared by reference. */
export const createTimeAxis = (dates: readonly string[], trades: readonly ChartTrade[]): TimeAxis => ({
  dates,
  trades,
  hovered: createStore<Hovered | undefined>(undefined),
  span: createStore<Span | undefined>(undefined),
  period: createStore<Period>("All"),
  opened: createStore<OpenedTrade | undefined>(undefined),
});

const TimeAxisContext = createContext<TimeAxis | undefined>(undefined);

export const TimeAxisProvider = TimeAxisContext.Provider;

export const useTimeAxis = (): TimeAxis | undefined => use(TimeAxisContext);

/** Selects the sessions between two days as the page's span; none or all of them clear it. */
export const selectSpan = ({ dates, span }: TimeAxis, one: string, other: string): void => {
  const next = readSpan(one, other, dates);
  const now = span.get();
  if (now?.from !== next?.from || now?.to !== next?.to) span.set(next);
};

/**
 * Returns the trade to mark at a date and the number of trades open on it: the one that closes that day, else the one
 * that opened last.
 */
export const tradeOn = (trades: readonly ChartTrade[], date: string): Pick<Hovered, "trade" | "trades"> => {
  let found: ChartTrade | undefined;
  let count = 0;
  for (const trade of trades) {
    if (trade.date_open > date || trade.date_close < date) continue;
    count++;
    const isClosing = trade.date_close === date;
    if (!found || isClosing || (found.date_close !== date && trade.date_open > found.date_open))
      found = trade;
  }
  return { trade: found, trades: count };
};
