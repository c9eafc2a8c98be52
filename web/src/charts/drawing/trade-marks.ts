import type { Chart } from "chart.js";
import type { ChartDrawing, ChartTrade, PlacedTrade } from "../chart-series.ts";
import type { Palette } from "./palette.ts";

/** Marks of entries below the line and exits above it, exits colored by their result. */

const SIZE_PX = 4;
const AWAY_PX = 5;
/** Closer marks of one kind are merged. */
const APART_PX = 5;

type Mark = { readonly place: number; readonly pnl: number };

/** Merges marks within `apart` pixels of one into it and sums their P&L. Marks are in order. */
export const gathered = (
  marks: readonly Mark[],
  xOf: (place: number) => number,
  apart = APART_PX,
): Mark[] => {
  const kept: { place: number; pnl: number }[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { place, pnl } of marks.toSorted((a, b) => a.place - b.place)) {
    const x = xOf(place);
    const before = kept.at(-1);
    if (before && x - last < apart) before.pnl += pnl;
    else {
      kept.push({ place, pnl });
      last = x;
    }
  }
  return kept;
};

const entries = (placed: readonly PlacedTrade[]): Mark[] =>
  placed.flatMap(({ opened: place }) => (place === undefined ? [] : [{ place, pnl: 0 }]));

const exits = (placed: readonly PlacedTrade[]): Mark[] =>
  placed.flatMap(({ closed: place, trade: { pnl } }) => (place === undefined ? [] : [{ place, pnl }]));

/** Draws a triangle that touches the line from below (pointing up) or from above (pointing down). */
const triangle = (ctx: CanvasRenderingContext2D, x: number, y: number, isUp: boolean): void => {
  const tip = y + (isUp ? AWAY_PX : -AWAY_PX);
  const foot = tip + (isUp ? 2 : -2) * SIZE_PX;
  ctx.beginPath();
  ctx.moveTo(x, tip);
  ctx.lineTo(x - SIZE_PX, foot);
  ctx.lineTo(x + SIZE_PX, foot);
  ctx.fill();
};

export const paintTrades = (
  chart: Chart,
  { series, trades, logFrom = 0 }: Pick<ChartDrawing, "series" | "trades" | "logFrom">,
  xs: readonly number[],
  palette: Palette,
): void => {
  const { x: xAxis, y: yAxis } = chart.scales;
  const line = series.find(({ title }) => title === trades?.on);
  if (!trades || !line || !xAxis || !yAxis) return;
  const { ctx } = chart;
  const xOf = (place: number): number => xAxis.getPixelForValue(xs[place] ?? 0);
  const draw = (marks: readonly Mark[], isUp: boolean, colourOf: (mark: Mark) => string): void => {
    for (const mark of gathered(marks, xOf)) {
      const value = line.values[mark.place] ?? null;
      if (value === null) continue;
      ctx.fillStyle = colourOf(mark);
      triangle(ctx, xOf(mark.place), yAxis.getPixelForValue(value + logFrom), isUp);
    }
  };
  draw(entries(trades.placed), true, () => palette.text);
  draw(exits(trades.placed), false, ({ pnl }) => (pnl < 0 ? palette.loss : palette.gain));
};

/** The pointer picks a mark within this distance of its middle. */
const NEAR_PX = 9;

/** Returns the trade whose mark is nearest to these pixels; undefined without one under the pointer. */
export const tradeNear = (
  { scales: { x: xAxis, y: yAxis } }: Chart,
  { series, trades, logFrom = 0 }: Pick<ChartDrawing, "series" | "trades" | "logFrom">,
  xs: readonly number[],
  pointer: { readonly x: number; readonly y: number },
): ChartTrade | undefined => {
  const line = series.find(({ title }) => title === trades?.on);
  if (!trades || !line || !xAxis || !yAxis) return undefined;
  let found: ChartTrade | undefined;
  let least = NEAR_PX;
  const tryAt = (place: number | undefined, isUp: boolean, trade: ChartTrade): void => {
    const value = place === undefined ? null : (line.values[place] ?? null);
    if (place === undefined || value === null) return;
    const x = xAxis.getPixelForValue(xs[place] ?? 0) - pointer.x;
    if (Math.abs(x) >= least) return;
    const middle = (isUp ? 1 : -1) * (AWAY_PX + SIZE_PX);
    const distance = Math.hypot(x, yAxis.getPixelForValue(value + logFrom) + middle - pointer.y);
    if (distance >= least) return;
    least = distance;
    found = trade;
  };
  for (const { opened, closed, trade } of trades.placed) {
    tryAt(opened, true, trade);
    tryAt(closed, false, trade);
  }
  return found;
};
