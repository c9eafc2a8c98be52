import { useMemo } from "react";
import { formatCount } from "../../../../lib/format.ts";
import { numberColumn, textColumn } from "../../../../ui/table/columns.ts";
import { ShownData } from "../../../../ui/table/shown-data.tsx";
import type { HeatProps } from "./heat-props.ts";
import { MEASURES, type PooledCell } from "./pooling.ts";

type HeatRow = { readonly row: string; readonly column: string; readonly cell: PooledCell };

/** A table of all figures of a heat map's cells. */
export const HeatData = ({ caption, rowTitle, columnTitle, rows, columns, cellAt }: HeatProps) => {
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
    () => [
      textColumn<HeatRow>(rowTitle, ({ row }) => row),
      textColumn<HeatRow>(columnTitle, ({ column }) => column),
      ...MEASURES.map(({ name, hint, of, format }) =>
        numberColumn<HeatRow>(name, hint, ({ cell }) => of(cell), format),
      ),
      numberColumn<HeatRow>("Ranked", undefined, ({ cell }) => cell.ranked, formatCount),
      numberColumn<HeatRow>("Combinations", undefined, ({ cell }) => cell.combinations, formatCount),
    ],
    [rowTitle, columnTitle],
  );
  return <ShownData caption={`${caption}, data`} columns={shown} rows={cells} isSortable isBoxed />;
};
