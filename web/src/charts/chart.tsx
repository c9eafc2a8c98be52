import { lazy, type ReactNode } from "react";
import { ChartData } from "./chart-data.tsx";
import { ChartScreen } from "./chart-screen.tsx";
import type { ChartDrawing } from "./chart-series.ts";
import { Legend } from "./legend.tsx";

const Drawing = lazy(() => import("./drawing/drawing.tsx").then((module) => ({ default: module.Drawing })));

type ChartProps = ChartDrawing & {
  /** What the chart shows, for those who hear it and above its data table. */
  readonly title: string;
  /** The chart in a sentence: what one would say who has looked at it. */
  readonly summary: string;
  /** What the labels are, at the head of the data table; dates unless said otherwise. */
  readonly labelTitle?: string;
  readonly hasLegend?: boolean;
  /** Higher, for a chart with something below it. */
  readonly isTall?: boolean;
  /** What changes the drawing, at the right over it. */
  readonly controls?: ReactNode;
};

/** A chart with its legend, its meaning in a sentence and its data behind it. */
export const Chart = ({
  title,
  summary,
  labelTitle = "Date",
  hasLegend = false,
  isTall = false,
  controls,
  ...drawing
}: ChartProps) => (
  <figure className="stack-3">
    <ChartScreen legend={hasLegend && <Legend series={drawing.series} />} controls={controls} isTall={isTall}>
      <Drawing title={title} summary={summary} {...drawing} />
    </ChartScreen>
    <figcaption className="reading">{summary}</figcaption>
    <ChartData title={title} labelTitle={labelTitle} {...drawing} />
  </figure>
);
