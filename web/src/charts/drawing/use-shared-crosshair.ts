import { useEffect, useEffectEvent, useId } from "react";
import { formatProfit } from "../../lib/format.ts";
import type { ChartTrade } from "../chart-series.ts";
import { tradeOn, useTimeAxis } from "../time-axis/time-axis.ts";
import type { SpotLine } from "./spot.ts";
import type { Timeline } from "./timeline.ts";

type SharedCrosshair = {
  /** Moves the crosshair of the page's other charts to the day at an index; undefined hides it. */
  readonly pointAt: (place: number | undefined) => void;
  /** Returns the tooltip's line on the trade under the crosshair. */
  readonly tradeLines: () => readonly SpotLine[];
  readonly open: (trade: ChartTrade) => void;
  readonly openTrade: () => void;
};

const linesOf = (trade: ChartTrade | undefined, count: number): readonly SpotLine[] =>
  trade
    ? [
        {
          title: count > 1 ? `Trade, 1 of ${count} open` : "Trade",
          text: `${trade.date_open} to ${trade.date_close}, ${formatProfit(trade.pnl)}`,
        },
      ]
    : [];

/** Joins a chart's crosshair to the page's others; `follow` moves it to an index, or hides it. */
export const useSharedCrosshair = (
  timeline: Timeline | undefined,
  follow: (place: number | undefined) => void,
): SharedCrosshair => {
  const axis = useTimeAxis();
  const id = useId();
  const onHover = useEffectEvent(() => {
    const hovered = axis?.hovered.get();
    if (hovered?.by !== id) follow(hovered && timeline?.placeOn(hovered.date));
  });
  const isShared = axis !== undefined && timeline !== undefined;
  useEffect(() => (isShared ? axis.hovered.subscribe(() => onHover()) : undefined), [axis, isShared]);
  const open = (trade: ChartTrade): void => axis?.opened.set({ trade, isAsked: true });
  return {
    pointAt: (place) => {
      if (!isShared) return;
      const { hovered, trades } = axis;
      const date = place === undefined ? undefined : timeline.dateAt(place);
      if (date !== undefined) hovered.set({ date, by: id, ...tradeOn(trades, date) });
      else if (hovered.get()?.by === id) hovered.set(undefined);
    },
    tradeLines: () => {
      const { trade, trades = 0 } = (isShared && axis.hovered.get()) || {};
      return linesOf(trade, trades);
    },
    open,
    openTrade: () => {
      const { trade } = (isShared && axis.hovered.get()) || {};
      if (trade) open(trade);
    },
  };
};
