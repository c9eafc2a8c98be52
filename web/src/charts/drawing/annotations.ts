import type { Chart } from "chart.js";
import type { ChartLevel, ChartMark, ChartRule } from "../chart-series.ts";
import { canvasFont, FONT_PX, type Palette } from "./palette.ts";
import { spread } from "./spread.ts";

const HEAD_PX = 4;
const GAP_PX = 8;
const LINE_PX = FONT_PX + 4;
const HALO_PX = 4;

/** Beyond this share of the width a label does not fit to the right of the last mark. */
const LAST_ROOM = 0.85;

const vertical = ({ ctx, chartArea }: Chart, x: number): void => {
  ctx.beginPath();
  ctx.moveTo(x, chartArea.top);
  ctx.lineTo(x, chartArea.bottom);
  ctx.stroke();
};

export const haloed = ({ ctx }: Chart, text: string, x: number, y: number, { ground }: Palette): void => {
  ctx.strokeStyle = ground;
  ctx.lineWidth = HALO_PX;
  ctx.lineJoin = "round";
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
};

/** Draws one label for all marks: right of the last, or left of the first where there is no room. */
const labelMarks = (chart: Chart, xs: readonly number[], label: string, palette: Palette): void => {
  const { ctx, chartArea } = chart;
  const last = Math.max(...xs);
  const isRight = last < chartArea.left + chartArea.width * LAST_ROOM;
  ctx.font = canvasFont(palette);
  ctx.textAlign = isRight ? "left" : "right";
  ctx.textBaseline = "middle";
  const x = isRight ? last + GAP_PX : Math.min(...xs) - GAP_PX;
  haloed(chart, label, x, chartArea.top + GAP_PX, palette);
};

/** Draws a vertical hairline with a head at each mark. */
export const paintMarks = (chart: Chart, marks: readonly ChartMark[], palette: Palette): void => {
  const { ctx, chartArea, scales } = chart;
  const { x: axis } = scales;
  const [first] = marks;
  if (!axis || !first) return;
  const xs = marks.map(({ place }) => axis.getPixelForValue(place));
  ctx.strokeStyle = palette["series-2"];
  ctx.fillStyle = palette["series-2"];
  ctx.lineWidth = 1;
  for (const x of xs) {
    vertical(chart, x);
    ctx.beginPath();
    ctx.arc(x, chartArea.top + HEAD_PX, HEAD_PX, 0, 2 * Math.PI);
    ctx.fill();
  }
  labelMarks(chart, xs, first.label, palette);
};

/** Draws a dashed horizontal line per level with its label at the left: above the line where there is room. */
export const paintLevels = (chart: Chart, levels: readonly ChartLevel[], palette: Palette): void => {
  const { ctx, chartArea, scales } = chart;
  const { y: axis } = scales;
  if (!axis || levels.length === 0) return;
  ctx.font = canvasFont(palette);
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const ys = levels.map(({ value }) => axis.getPixelForValue(value));
  const texts = spread(
    ys.map((y) => (y - LINE_PX < chartArea.top ? y + LINE_PX / 2 : y - LINE_PX / 2)),
    LINE_PX,
    chartArea.top + LINE_PX / 2,
    chartArea.bottom,
  );
  ctx.lineWidth = 1;
  ctx.setLineDash([6, 4]);
  for (const [at, { colour }] of levels.entries()) {
    const y = ys[at] ?? 0;
    ctx.strokeStyle = palette[colour];
    ctx.beginPath();
    ctx.moveTo(chartArea.left, y);
    ctx.lineTo(chartArea.right, y);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  for (const [at, { label, colour }] of levels.entries()) {
    ctx.fillStyle = palette[colour];
    haloed(chart, label, chartArea.left + HEAD_PX, texts[at] ?? 0, palette);
  }
};

/** Draws a dashed vertical line per rule with its label at the top; stacks the labels of close rules. */
export const paintRules = (chart: Chart, rules: readonly ChartRule[], palette: Palette): void => {
  const { ctx, chartArea, scales } = chart;
  const { x: axis } = scales;
  if (!axis || rules.length === 0) return;
  ctx.font = canvasFont(palette);
  ctx.textBaseline = "middle";
  ctx.fillStyle = palette.text;
  const firstLine = chartArea.top + LINE_PX / 2;
  const lines = spread(
    rules.map(() => firstLine),
    LINE_PX,
    firstLine,
    chartArea.bottom,
  );
  const places = rules.map(({ place }) => axis.getPixelForValue(place));
  for (const [index, { label }] of rules.entries()) {
    const { [index]: x = 0 } = places;
    ctx.strokeStyle = palette.text;
    ctx.lineWidth = 1;
    ctx.setLineDash([3, 3]);
    vertical(chart, x);
    ctx.setLineDash([]);
    // To the left where the label would run into the next rule.
    const end = x + GAP_PX + ctx.measureText(label).width;
    const isRight = end < chartArea.right && !places.some((other) => other > x && other < end);
    ctx.textAlign = isRight ? "left" : "right";
    haloed(chart, label, isRight ? x + GAP_PX : x - GAP_PX, lines[index] ?? firstLine, palette);
  }
};
