import { lazy, type ReactNode } from "react";
import { ChartData } from "./chart-data.tsx";
import { ChartScreen } from "./chart-screen.tsx";
import type { ChartDrawing } from "./chart-series.ts";
import { Legend } from "./legend.tsx";

const Drawing = lazy(() => import("./drawing/drawing.tsx").then((module) => ({ default: module.Drawing })));

type ChartProps = ChartDrawing & {
  /** The chart's name for screen readers, and the data table's caption. */
  readonly title: string;
  /** The chart's content in one sentence. */
  readonly summary: string;
  /** The heading of the label column; "Date" by default. */
  readonly labelTitle?: string;
  readonly hasLegend?: boolean;
  /** Taller, for a chart with a second pane. */
  readonly isTall?: boolean;
  /** Controls above the drawing, right. */
  readonly controls?: ReactNode;
};

/** A chart with its legend, a summary sentence and its data table. */
export const Chart = ({
  title,
  summary,
  labelTitle = "Date",
  hasLegend = false,
  isTall = false,
  isLow = false,
  controls,
  ...drawing
}: ChartProps) => (
  <figure className={isLow ? "stack-1" : "stack-3"}>
    <ChartScreen legend={hasLegend && <Legend series={drawing.series} />} {...{ controls, isTall, isLow }}>
      <Drawing {...{ title, summary, isLow }} {...drawing} />
    </ChartScreen>
    <figcaption className={isLow ? "hint" : "reading"}>{summary}</figcaption>
    <ChartData title={title} labelTitle={labelTitle} {...drawing} />
  </figure>
);
