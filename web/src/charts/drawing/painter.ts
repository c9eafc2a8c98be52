import type { Chart, ChartType, Plugin } from "chart.js";

/** Draws over the finished chart. */
type Paint = (chart: Chart) => void;

declare module "chart.js" {
  interface PluginOptionsByType<TType extends ChartType> {
    painter?: { readonly onPaint: Paint };
  }
}

/**
 * Runs the options' own paint function. The name `onPaint` keeps Chart.js from treating it as a scriptable
 * option.
 */
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
