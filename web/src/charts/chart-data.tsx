import { useMemo, useState } from "react";
import { NO_VALUE } from "../lib/format.ts";
import type { Column } from "../ui/table/columns.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import type { ChartDrawing } from "./chart-series.ts";

type DataRow = { readonly label: string; readonly place: number };

type ChartDataProps = Pick<ChartDrawing, "labels" | "series" | "formatValue"> & {
  readonly title: string;
  /** The heading of the label column. */
  readonly labelTitle: string;
};

/** A chart's data as a table, one row per label, rendered when opened. */
export const ChartData = ({ title, labelTitle, labels, series, formatValue }: ChartDataProps) => {
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
      ...series.map(({ title: header, values, formatValue: own = formatValue }) => ({
        id: header,
        header,
        isNumber: true,
        value: ({ place }: DataRow) => values[place] ?? null,
        text: ({ place }: DataRow) => textOf(values[place], own),
      })),
    ],
    [labelTitle, series, formatValue],
  );
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the data</summary>
      {isOpen && <DataTable caption={title} columns={columns} rows={rows} />}
    </details>
  );
};

const textOf = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? NO_VALUE : format(value);
