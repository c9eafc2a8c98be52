import type { Chart, ChartOptions } from "chart.js";
import type { ChartDrawing } from "../chart-series.ts";
import { paintMarks, paintRules } from "./annotations.ts";
import { axesOf } from "./axes.ts";
import { endLabelsOf, paintEndLabels, roomFor } from "./end-labels.ts";
import type { Palette } from "./palette.ts";
import { paintTrades } from "./trade-marks.ts";

/** Room at the edges for a line's thickness and half of a letter. */
const EDGE_PX = 8;

/** How every chart of the site looks. */
export const optionsOf = (drawing: ChartDrawing, xs: readonly number[], palette: Palette): ChartOptions => {
  const ends = drawing.hasEndLabels ? endLabelsOf(drawing, xs, palette) : [];
  const padding = ({ chart }: { readonly chart: Chart }) => ({
    top: EDGE_PX,
    right: ends.length > 0 ? roomFor(chart, ends, palette) : EDGE_PX,
  });
  return {
    responsive: true,
    maintainAspectRatio: false,
    // A chart that is animated while the window changes its size keeps its old one until the next change.
    animation: false,
    parsing: false,
    // The crosshair is the reader's, and nothing is drawn anew for it.
    events: [],
    layout: { padding },
    scales: axesOf(drawing, xs, palette),
    plugins: {
      painter: {
        onPaint: (chart) => {
          paintTrades(chart, drawing, xs, palette);
          paintMarks(chart, drawing.marks ?? [], palette);
          paintRules(chart, drawing.rules ?? [], palette);
          paintEndLabels(chart, ends, palette);
        },
      },
    },
  };
};
