import type { Chart, ChartArea, ChartType, Plugin } from "chart.js";
import type { ChartMark } from "./chart-series.ts";

type MarkOptions = {
  readonly marks: readonly ChartMark[];
  readonly colour: string;
  readonly font: string;
};

declare module "chart.js" {
  interface PluginOptionsByType<TType extends ChartType> {
    marks?: MarkOptions;
  }
}

const HEAD_PX = 4;

/** Share of the width behind which there is no room for a label at the right of the last mark. */
const LAST_ROOM = 0.85;

/** One label for all, outside of them: at the right of the last, or at the left of the first where that is too far. */
const drawLabel = (
  ctx: CanvasRenderingContext2D,
  places: readonly number[],
  { left, right, top }: ChartArea,
  { marks, font }: MarkOptions,
): void => {
  const [mark] = marks;
  if (!mark) return;
  const last = Math.max(...places);
  const isRight = last < left + (right - left) * LAST_ROOM;
  const gap = 2 * HEAD_PX;
  ctx.font = font;
  ctx.textAlign = isRight ? "left" : "right";
  ctx.fillText(mark.label, isRight ? last + gap : Math.min(...places) - gap, top + gap);
};

/** A hairline down to each marked place, with a head at the top. */
const draw = ({ ctx, chartArea, scales }: Chart, { marks, colour, font }: MarkOptions): void => {
  const { x: axis } = scales;
  if (!axis) return;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = 1;
  for (const { place } of marks) {
    const x = axis.getPixelForValue(place);
    ctx.beginPath();
    ctx.moveTo(x, chartArea.top);
    ctx.lineTo(x, chartArea.bottom);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(x, chartArea.top + HEAD_PX, HEAD_PX, 0, 2 * Math.PI);
    ctx.fill();
  }
  drawLabel(
    ctx,
    marks.map(({ place }) => axis.getPixelForValue(place)),
    chartArea,
    { marks, colour, font },
  );
  ctx.restore();
};

/** Points at places of the x axis. */
export const marks: Plugin = {
  id: "marks",
  afterDatasetsDraw: (chart, _, options) => draw(chart, options as MarkOptions),
};
