import { type ReactNode, useMemo } from "react";
import { lazyPart } from "../lib/lazy-part.ts";
import { numberColumn, textColumn } from "../ui/table/columns.ts";
import { ShownData } from "../ui/table/shown-data.tsx";
import { ChartScreen } from "./chart-screen.tsx";
import type { ChartDrawing } from "./chart-series.ts";
import { Legend } from "./legend.tsx";

type DataRow = { readonly label: string; readonly place: number };

type ChartDataProps = Pick<ChartDrawing, "labels" | "series" | "formatValue"> & {
  readonly title: string;
  readonly labelTitle: string;
};

const ChartData = ({ title, labelTitle, labels, series, formatValue }: ChartDataProps) => {
  const rows = useMemo(() => labels.map((label, place): DataRow => ({ label, place })), [labels]);
  const columns = useMemo(
    () => [
      textColumn<DataRow>(labelTitle, ({ label }) => label, { id: "label" }),
      ...series.map(({ title: header, values, formatValue: own = formatValue }) =>
        numberColumn<DataRow>(header, undefined, ({ place }) => values[place], own),
      ),
    ],
    [labelTitle, series, formatValue],
  );
  return <ShownData caption={title} columns={columns} rows={rows} />;
};

const Drawing = lazyPart(() => import("./drawing/drawing.tsx"), "Drawing");

type ChartProps = ChartDrawing & {
  readonly title: string;
  readonly summary: string;
  readonly labelTitle?: string;
  readonly hasLegend?: boolean;
  readonly isTall?: boolean;
  readonly controls?: ReactNode;
};

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
