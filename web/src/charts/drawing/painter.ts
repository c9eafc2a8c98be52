import type { Chart, ChartType, Plugin } from "chart.js";

/** Draws over the lines once they are there. */
type Paint = (chart: Chart) => void;

declare module "chart.js" {
  interface PluginOptionsByType<TType extends ChartType> {
    painter?: { readonly onPaint: Paint };
  }
}

/** Lets the options bring their own strokes. The name `onPaint` keeps Chart.js from taking it for a computed option. */
export const painter: Plugin = {
  id: "painter",
  afterDatasetsDraw: (chart) => {
    const { onPaint } = chart.options.plugins?.painter ?? {};
    if (!onPaint) return;
    chart.ctx.save();
    onPaint(chart);
    chart.ctx.restore();
  },
};
