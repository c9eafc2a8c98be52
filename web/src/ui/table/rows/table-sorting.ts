import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { Column } from "../columns.ts";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
});

export type Direction = "ascending" | "descending";

const definitionOf = <Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> => ({
  id: column.id,
  accessorFn: (row) => column.value(row) ?? undefined,
  sortFn: column.isNumber ? "basic" : "alphanumeric",
  sortUndefined: "last",
  sortDescFirst: column.isNumber,
});

type Sorted<Row> = {
  readonly rows: readonly Row[];
  /** How the rows stand by a column; undefined where they are sorted by another one or not at all. */
  readonly directionOf: (columnId: string) => Direction | undefined;
  readonly sortBy: (columnId: string) => void;
};

/**
 * Rows in the order that their reader asks for: the greatest number first, text and days from their beginning, and the
 * other way at the second request. Equal rows keep the order in which they came; blanks are last either way.
 */
export const useSortedRows = <Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Sorted<Row> => {
  const [sorting, setSorting] = useState<SortingState>([]);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    state: { sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  const model = table.getRowModel().rows;
  const [sorted] = sorting;
  return {
    rows: useMemo(() => model.map(({ original }) => original), [model]),
    directionOf: (columnId) => {
      if (sorted?.id !== columnId) return undefined;
      return sorted.desc ? "descending" : "ascending";
    },
    sortBy: (columnId) => table.getColumn(columnId)?.toggleSorting(),
  };
};
