import { lazy, Suspense, useMemo, useState } from "react";
import { NO_VALUE } from "../lib/format.ts";
import { classes } from "../ui/classes.ts";
import type { Column } from "../ui/columns.ts";
import { DataTable } from "../ui/data-table.tsx";
import styles from "./chart.module.css";
import type { ChartDrawing } from "./chart-series.ts";
import { Legend } from "./legend.tsx";

const Drawing = lazy(() => import("./drawing.tsx").then((module) => ({ default: module.Drawing })));

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
};

/** A chart with its legend, its meaning in a sentence and its data behind it. */
export const Chart = ({
  title,
  summary,
  labelTitle = "Date",
  hasLegend = false,
  isTall = false,
  ...drawing
}: ChartProps) => (
  <figure className={styles.chart}>
    {hasLegend && <Legend series={drawing.series} />}
    <div className={classes(styles.canvas, isTall && styles.tall)}>
      <Suspense>
        <Drawing label={`${title}. ${summary}`} {...drawing} />
      </Suspense>
    </div>
    <figcaption className={styles.summary}>{summary}</figcaption>
    <ChartData title={title} labelTitle={labelTitle} {...drawing} />
  </figure>
);

type DataRow = { readonly label: string; readonly place: number };

type ChartDataProps = ChartDrawing & { readonly title: string; readonly labelTitle: string };

const ChartData = ({ title, labelTitle, labels, series, formatValue }: ChartDataProps) => {
  const [isOpen, setOpen] = useState(false);
  const rows = useMemo(() => labels.map((label, place): DataRow => ({ label, place })), [labels]);
  const columns = useMemo(
    (): Column<DataRow>[] => [
      {
        id: "label",
        header: labelTitle,
        isNumber: false,
        value: (row) => row.label,
        text: (row) => row.label,
      },
      ...series.map(({ title: header, values }) => ({
        id: header,
        header,
        isNumber: true,
        value: ({ place }: DataRow) => values[place] ?? null,
        text: ({ place }: DataRow) => textOf(values[place], formatValue),
      })),
    ],
    [labelTitle, series, formatValue],
  );
  return (
    <details className={styles.data} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the data</summary>
      {isOpen && <DataTable caption={title} columns={columns} rows={rows} />}
    </details>
  );
};

const textOf = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? NO_VALUE : format(value);
