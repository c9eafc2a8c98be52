import type { Chart, ChartOptions } from "chart.js";
import type { ChartDrawing } from "../chart-series.ts";
import type { TimeAxis } from "../time-axis/time-axis.ts";
import { paintLevels, paintMarks, paintRules } from "./annotations.ts";
import { axesOf } from "./axes.ts";
import { endLabelsOf, paintEndLabels, roomFor } from "./end-labels.ts";
import type { Palette } from "./palette.ts";
import { paintShared } from "./shared-marks.ts";
import { paintTrades } from "./trade-marks.ts";

/** Padding for line thickness and half a letter. */
const EDGE_PX = 8;

/** Returns the Chart.js options that all charts share; `axis` is the page's, for a chart with a time axis. */
export const optionsOf = (
  drawing: ChartDrawing,
  xs: readonly number[],
  palette: Palette,
  axis: TimeAxis | undefined,
): ChartOptions => {
  const ends = drawing.hasEndLabels ? endLabelsOf(drawing, xs, palette) : [];
  const padding = ({ chart }: { readonly chart: Chart }) => ({
    top: EDGE_PX,
    right: ends.length > 0 ? roomFor(chart, ends, palette) : EDGE_PX,
  });
  return {
    responsive: true,
    maintainAspectRatio: false,
    // An animated chart keeps its old size after a resize.
    animation: false,
    parsing: false,
    // The reader draws the crosshair without redrawing the chart.
    events: [],
    layout: { padding },
    scales: axesOf(drawing, xs, palette),
    plugins: {
      painter: {
        onPaint: (chart) => {
          if (axis && drawing.isTime) paintShared(chart, axis, palette);
          paintTrades(chart, drawing, xs, palette);
          paintLevels(chart, drawing.levels ?? [], palette);
          paintMarks(chart, drawing.marks ?? [], palette);
          paintRules(chart, drawing.rules ?? [], palette);
          paintEndLabels(chart, ends, palette);
        },
      },
    },
  };
};
