import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { formatCount, NO_VALUE } from "../lib/format.ts";
import type { Column, Tone } from "../ui/columns.ts";
import { DataTable } from "../ui/data-table.tsx";
import { monthlyProfit, type YearOfProfit } from "./trade-series.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const toneOf = (dollars: number | undefined): Tone | undefined => {
  if (dollars === undefined || dollars === 0) return undefined;
  return dollars > 0 ? "gain" : "loss";
};

const profitColumn = (
  header: string,
  profitOf: (year: YearOfProfit) => number | undefined,
): Column<YearOfProfit> => ({
  id: header,
  header,
  isNumber: true,
  value: (year) => profitOf(year) ?? null,
  text: (year) => {
    const profit = profitOf(year);
    return profit === undefined ? NO_VALUE : formatCount(profit);
  },
  tone: (year) => toneOf(profitOf(year)),
});

const COLUMNS: readonly Column<YearOfProfit>[] = [
  {
    id: "year",
    header: "Year",
    isNumber: false,
    value: ({ year }) => year,
    text: ({ year }) => String(year),
  },
  ...MONTHS.map((header, month) => profitColumn(header, ({ months }) => months[month])),
  profitColumn("Total", ({ total }) => total),
];

/** P&L by the month in which trades closed, in whole dollars so that a year fits a line. */
export const MonthlyTable = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const years = useMemo(() => monthlyProfit(trades), [trades]);
  return (
    <DataTable
      caption="P&L by month and year, in whole dollars"
      columns={COLUMNS}
      rows={years}
      isFirstColumnName
    />
  );
};
