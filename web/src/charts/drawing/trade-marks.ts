import type { Chart } from "chart.js";
import type { ChartDrawing, PlacedTrade } from "../chart-series.ts";
import type { Palette } from "./palette.ts";

/** Entries under the line and exits over it, those in the tone of their result. */

const SIZE_PX = 4;
const AWAY_PX = 5;
/** Marks of a kind that stand closer than this would be one blot: the first is drawn. */
const APART_PX = 5;

type Mark = { readonly place: number; readonly isUp: boolean; readonly colour: string };

const entries = (placed: readonly PlacedTrade[], colour: string): Mark[] =>
  placed.flatMap(({ opened: place }) => (place === undefined ? [] : [{ place, isUp: true, colour }]));

const exits = (placed: readonly PlacedTrade[], { gain, loss }: Palette): Mark[] =>
  placed.flatMap(({ closed: place, pnl }) =>
    place === undefined ? [] : [{ place, isUp: false, colour: pnl < 0 ? loss : gain }],
  );

/** A triangle that touches the line from below (pointing up) or from above (pointing down). */
const triangle = (ctx: CanvasRenderingContext2D, x: number, y: number, isUp: boolean): void => {
  const tip = y + (isUp ? AWAY_PX : -AWAY_PX);
  const foot = tip + (isUp ? 2 : -2) * SIZE_PX;
  ctx.beginPath();
  ctx.moveTo(x, tip);
  ctx.lineTo(x - SIZE_PX, foot);
  ctx.lineTo(x + SIZE_PX, foot);
  ctx.fill();
};

/** Draws the trades on the line that they are said to be on. */
export const paintTrades = (
  chart: Chart,
  { series, trades, logFrom = 0 }: Pick<ChartDrawing, "series" | "trades" | "logFrom">,
  xs: readonly number[],
  palette: Palette,
): void => {
  const { x: xAxis, y: yAxis } = chart.scales;
  const line = series.find(({ title }) => title === trades?.on);
  if (!trades || !line || !xAxis || !yAxis) return;
  for (const kind of [entries(trades.placed, palette.text), exits(trades.placed, palette)]) {
    let last = Number.NEGATIVE_INFINITY;
    for (const { place, isUp, colour } of kind.toSorted((a, b) => a.place - b.place)) {
      const value = line.values[place] ?? null;
      const x = xAxis.getPixelForValue(xs[place] ?? 0);
      if (value === null || x - last < APART_PX) continue;
      last = x;
      chart.ctx.fillStyle = colour;
      triangle(chart.ctx, x, yAxis.getPixelForValue(value + logFrom), isUp);
    }
  }
};
