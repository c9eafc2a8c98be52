import { useMemo, useState } from "react";
import type { NeighborFigures, SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { formatCount, formatFixed, formatProfit } from "../../lib/format.ts";
import { pValueText } from "../../lib/significance.ts";
import { type Column, toneOfProfit } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { labelOf, valueText } from "./places.ts";

type Line = { readonly name: string; readonly figures: NeighborFigures };

const figureColumn = (
  id: keyof Omit<NeighborFigures, "curve">,
  header: string,
  format: (value: number | null) => string,
): Column<Line> => ({
  id,
  header,
  isNumber: true,
  value: ({ figures }) => figures[id],
  text: ({ figures }) => format(figures[id]),
});

const COLUMNS: readonly Column<Line>[] = [
  { id: "name", header: "Neighbor", isNumber: false, value: ({ name }) => name, text: ({ name }) => name },
  {
    ...figureColumn("cum_pnl", "P&L", formatProfit),
    tone: ({ figures }) => toneOfProfit(figures.cum_pnl),
  },
  figureColumn("ann_return", "Annual return %", formatFixed),
  figureColumn("ddown_mtm", "Max drawdown ($)", formatFixed),
  figureColumn("n_trades", "Trades", formatCount),
  figureColumn("pct_win", "Win rate %", formatFixed),
  figureColumn("p_val", "p-value", pValueText),
];

const linesOf = ({ base, numbers }: SensitivityResults): Line[] => [
  { name: "As tested", figures: base },
  ...numbers.flatMap((number) =>
    number.steps.map((neighbor) => ({
      name: `${labelOf(number)} ${valueText(number, neighbor.value)}`,
      figures: neighbor,
    })),
  ),
];

export const NeighborTable = ({ results }: { readonly results: SensitivityResults }) => {
  const [isOpen, setOpen] = useState(false);
  const lines = useMemo(() => linesOf(results), [results]);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the data</summary>
      {isOpen && (
        <DataTable caption="Sensitivity: every neighbor" columns={COLUMNS} rows={lines} isFirstColumnName />
      )}
    </details>
  );
};
