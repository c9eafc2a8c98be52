import type { Chart, ChartType, Plugin } from "chart.js";
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

/** A hairline down to each marked place, with a head at the top; the first one's label stands beside it. */
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
  const [first] = marks;
  if (first) {
    const x = axis.getPixelForValue(first.place);
    const isRight = x > (chartArea.left + chartArea.right) / 2;
    ctx.font = font;
    ctx.textAlign = isRight ? "right" : "left";
    ctx.fillText(first.label, x + (isRight ? -2 : 2) * HEAD_PX, chartArea.top + 2 * HEAD_PX);
  }
  ctx.restore();
};

/** Points at places of the x axis. */
export const marks: Plugin = {
  id: "marks",
  afterDatasetsDraw: (chart, _, options) => draw(chart, options as MarkOptions),
};
