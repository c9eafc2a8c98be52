import type { Chart } from "chart.js";
import type { ChartDrawing } from "../chart-series.ts";
import { haloed } from "./annotations.ts";
import { BELOW_AXIS } from "./axes.ts";
import { canvasFont, FONT_PX, type Palette } from "./palette.ts";
import { spread } from "./spread.ts";

const GAP_PX = 8;
const LINE_PX = FONT_PX + 3;

type EndLabel = {
  readonly text: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly axis: string;
};

export const endLabelsOf = (drawing: ChartDrawing, xs: readonly number[], palette: Palette): EndLabel[] =>
  drawing.series.flatMap(({ values, formatValue = drawing.formatValue, colour, ...looks }) => {
    const { isBelow, isThin, isBand } = looks;
    const place = values.findLastIndex((value) => value !== null);
    const value = values[place] ?? null;
    if (value === null || isThin || isBand) return [];
    return [
      {
        text: formatValue(value),
        colour: palette[colour],
        x: xs[place] ?? 0,
        y: isBelow ? value : value + (drawing.logFrom ?? 0),
        axis: isBelow ? BELOW_AXIS : "y",
      },
    ];
  });

export const roomFor = (chart: Chart, labels: readonly EndLabel[], palette: Palette): number => {
  chart.ctx.save();
  chart.ctx.font = canvasFont(palette);
  const widths = labels.map(({ text }) => chart.ctx.measureText(text).width);
  chart.ctx.restore();
  return Math.ceil(Math.max(0, ...widths)) + GAP_PX;
};

export const paintEndLabels = (chart: Chart, labels: readonly EndLabel[], palette: Palette): void => {
  const { ctx, scales } = chart;
  const { x: xAxis } = scales;
  if (!xAxis) return;
  ctx.font = canvasFont(palette);
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const groups = Map.groupBy(labels, ({ axis, x }) => `${axis} ${x}`);
  for (const group of groups.values()) {
    const axis = group[0] && scales[group[0].axis];
    if (!axis) continue;
    const wanted = group.map(({ y }) => axis.getPixelForValue(y));
    const placed = spread(wanted, LINE_PX, axis.top, axis.bottom);
    for (const [index, { text, colour, x }] of group.entries()) {
      ctx.fillStyle = colour;
      haloed(chart, text, xAxis.getPixelForValue(x) + GAP_PX, placed[index] ?? axis.top, palette);
    }
  }
};
