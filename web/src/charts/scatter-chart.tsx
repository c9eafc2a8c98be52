import { useMemo } from "react";
import { lazyPart } from "../lib/lazy-part.ts";
import { numberColumn, textColumn } from "../ui/table/columns.ts";
import { ShownData } from "../ui/table/shown-data.tsx";
import { ChartScreen } from "./chart-screen.tsx";
import { Legend } from "./legend.tsx";
import type { ScatterDrawing as Drawn, ScatterPoint } from "./scatter-series.ts";

const ScatterDrawing = lazyPart(() => import("./drawing/scatter-drawing.tsx"), "ScatterDrawing");

type Props = Drawn & {
  readonly title: string;
  readonly summary: string;
  readonly labelTitle: string;
};

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
  const rows = useMemo(
    () =>
      series.flatMap(({ title: name, points }) =>
        points.map((point): DataRow => ({ ...point, series: name })),
      ),
    [series],
  );
  const columns = useMemo(
    () => [
      textColumn<DataRow>("Group", (row) => row.series, { id: "series" }),
      textColumn<DataRow>(labelTitle, ({ label }) => label, { id: "label" }),
      numberColumn<DataRow>(xTitle, undefined, ({ x }) => x, formatValue, { id: "x" }),
      numberColumn<DataRow>(yTitle, undefined, ({ y }) => y, formatValue, { id: "y" }),
    ],
    [labelTitle, xTitle, yTitle, formatValue],
  );
  return <ShownData caption={title} columns={columns} rows={rows} isSortable />;
};
