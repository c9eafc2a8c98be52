import { formatProfit, NO_VALUE } from "../../lib/format.ts";
import type { ChartDrawing, PlacedTrade } from "../chart-series.ts";
import type { Palette } from "./palette.ts";
import type { SpotLine, SpotWords } from "./spot.ts";

/** The crosshair's words: the label, each series in the legend's order, and the day's trades. */

const count = (some: number): string => `${some} ${some === 1 ? "trade" : "trades"}`;

const tradeLines = (placed: readonly PlacedTrade[], place: number): SpotLine[] => {
  const opened = placed.filter(({ opened: at }) => at === place);
  const closed = placed.filter(({ closed: at }) => at === place);
  const pnl = closed.reduce((sum, { trade }) => sum + trade.pnl, 0);
  return [
    ...(opened.length > 0 ? [{ title: "Opened", text: count(opened.length) }] : []),
    ...(closed.length > 0
      ? [{ title: "Closed", text: `${count(closed.length)}, ${formatProfit(pnl)}` }]
      : []),
  ];
};

/** Leaves out gaps of a stack, but names those of a line. */
export const wordsAt = (drawing: ChartDrawing, place: number, palette: Palette): SpotWords => {
  const { kind, labels, series, formatValue, trades } = drawing;
  const lines = series.flatMap(({ title, values, colour, formatValue: own = formatValue }) => {
    const value = values[place] ?? null;
    if (value === null && kind !== "line") return [];
    return [{ title, text: value === null ? NO_VALUE : own(value), colour: palette[colour] }];
  });
  return {
    title: labels[place] ?? "",
    lines: trades ? [...lines, ...tradeLines(trades.placed, place)] : lines,
  };
};
