import { useMemo } from "react";
import { numberColumn, textColumn } from "../ui/table/columns.ts";
import { ShownData } from "../ui/table/shown-data.tsx";
import type { ChartDrawing } from "./chart-series.ts";

type DataRow = { readonly label: string; readonly place: number };

type ChartDataProps = Pick<ChartDrawing, "labels" | "series" | "formatValue"> & {
  readonly title: string;
  /** The heading of the label column. */
  readonly labelTitle: string;
};

/** A chart's data as a table, one row per label. */
export const ChartData = ({ title, labelTitle, labels, series, formatValue }: ChartDataProps) => {
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
