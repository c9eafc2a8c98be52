import type { DataYear } from "#shared/domain/data-report.ts";
import { YEAR_COLUMNS } from "#shared/domain/data-report-words.ts";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";

const COLUMNS: readonly Column<DataYear>[] = [
  {
    id: "Year",
    header: "Year",
    isNumber: false,
    value: ({ year }) => year,
    text: ({ year }) => String(year),
  },
  ...YEAR_COLUMNS.map(
    ({ title, meaning, value, text }): Column<DataYear> => ({
      id: title,
      header: title,
      hint: meaning,
      isNumber: true,
      value,
      text,
    }),
  ),
];

export const YearTable = ({ years }: { readonly years: readonly DataYear[] }) => (
  <DataTable caption="Data by year" columns={COLUMNS} rows={years} isSortable isFirstColumnName />
);
