import { useMemo, useState } from "react";
import { formatCount, NO_VALUE } from "../../../../lib/format.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import type { HeatProps } from "./heat-props.ts";
import { MEASURES, type PooledCell } from "./pooling.ts";

type HeatRow = { readonly row: string; readonly column: string; readonly cell: PooledCell };

const text = (header: string, of: (row: HeatRow) => string): Column<HeatRow> => ({
  id: header,
  header,
  isNumber: false,
  value: of,
  text: of,
});

const count = (header: string, of: (cell: PooledCell) => number): Column<HeatRow> => ({
  id: header,
  header,
  isNumber: true,
  value: ({ cell }) => of(cell),
  text: ({ cell }) => formatCount(of(cell)),
});

/** A table of all figures of a heat map's cells, rendered when opened. */
export const HeatData = ({ caption, rowTitle, columnTitle, rows, columns, cellAt }: HeatProps) => {
  const [isOpen, setOpen] = useState(false);
  const cells = useMemo(
    () =>
      rows.flatMap((row, y) =>
        columns.flatMap((column, x): HeatRow[] => {
          const cell = cellAt(y, x);
          return cell ? [{ row: row.words, column: column.words, cell }] : [];
        }),
      ),
    [rows, columns, cellAt],
  );
  const shown = useMemo(
    (): Column<HeatRow>[] => [
      text(rowTitle, ({ row }) => row),
      text(columnTitle, ({ column }) => column),
      ...MEASURES.map(({ name, hint, of, format }): Column<HeatRow> => {
        const figureOf = ({ cell }: HeatRow) => of(cell);
        return {
          id: name,
          header: name,
          hint,
          isNumber: true,
          value: (row) => figureOf(row) ?? null,
          text: (row) => {
            const figure = figureOf(row);
            return figure === undefined ? NO_VALUE : format(figure);
          },
        };
      }),
      count("Ranked", ({ ranked }) => ranked),
      count("Combinations", ({ combinations }) => combinations),
    ],
    [rowTitle, columnTitle],
  );
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the data</summary>
      {isOpen && <DataTable caption={`${caption}, data`} columns={shown} rows={cells} isSortable isBoxed />}
    </details>
  );
};
