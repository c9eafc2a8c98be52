import { useMemo } from "react";
import type { NeighborFigures, SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { formatCount, formatFixed, formatProfit } from "../../lib/format.ts";
import { pValueText } from "../../lib/significance.ts";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../../ui/table/columns.ts";
import { ShownData } from "../../ui/table/shown-data.tsx";
import { labelOf, valueText } from "./places.ts";

type Line = { readonly name: string; readonly figures: NeighborFigures };

type FigureField = keyof Omit<NeighborFigures, "curve">;

const figureColumn = (
  id: FigureField,
  header: string,
  format: (value: number) => string,
  tone?: Column<Line>["tone"],
): Column<Line> => numberColumn(header, undefined, ({ figures }) => figures[id], format, { id, tone });

const COLUMNS: readonly Column<Line>[] = [
  textColumn("Neighbor", ({ name }) => name, { id: "name" }),
  figureColumn("cum_pnl", "P&L", formatProfit, ({ figures }) => toneOfProfit(figures.cum_pnl)),
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
  const lines = useMemo(() => linesOf(results), [results]);
  return <ShownData caption="Sensitivity: every neighbor" columns={COLUMNS} rows={lines} isFirstColumnName />;
};
