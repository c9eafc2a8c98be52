import { lazy, useMemo, useState } from "react";
import type { Column } from "../ui/table/columns.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { ChartScreen } from "./chart-screen.tsx";
import { Legend } from "./legend.tsx";
import type { ScatterDrawing as Drawn, ScatterPoint } from "./scatter-series.ts";

const ScatterDrawing = lazy(() =>
  import("./drawing/scatter-drawing.tsx").then((module) => ({ default: module.ScatterDrawing })),
);

type Props = Drawn & {
  readonly title: string;
  /** The chart's content in one sentence. */
  readonly summary: string;
  /** The heading of the label column. */
  readonly labelTitle: string;
};

/** A scatter chart with its legend, a summary sentence and its data table. */
export const ScatterChart = ({ title, summary, labelTitle, ...drawing }: Props) => (
  <figure className="stack-3">
    <ChartScreen legend={<Legend series={drawing.series} />} isTall>
      <ScatterDrawing title={title} summary={summary} {...drawing} />
    </ChartScreen>
    <figcaption className="reading">{summary}</figcaption>
    <ScatterData title={title} labelTitle={labelTitle} {...drawing} />
  </figure>
);

type DataRow = ScatterPoint & { readonly series: string };

type DataProps = Drawn & { readonly title: string; readonly labelTitle: string };

const ScatterData = ({ title, labelTitle, series, xTitle, yTitle, formatValue }: DataProps) => {
  const [isOpen, setOpen] = useState(false);
  const rows = useMemo(
    () =>
      series.flatMap(({ title: name, points }) =>
        points.map((point): DataRow => ({ ...point, series: name })),
      ),
    [series],
  );
  const columns = useMemo(
    (): Column<DataRow>[] => [
      {
        id: "series",
        header: "Group",
        isNumber: false,
        value: (row) => row.series,
        text: (row) => row.series,
      },
      {
        id: "label",
        header: labelTitle,
        isNumber: false,
        value: (row) => row.label,
        text: (row) => row.label,
      },
      { id: "x", header: xTitle, isNumber: true, value: (row) => row.x, text: (row) => formatValue(row.x) },
      { id: "y", header: yTitle, isNumber: true, value: (row) => row.y, text: (row) => formatValue(row.y) },
    ],
    [labelTitle, xTitle, yTitle, formatValue],
  );
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the data</summary>
      {isOpen && <DataTable caption={title} columns={columns} rows={rows} isSortable />}
    </details>
  );
};
