import type { ReactNode } from "react";
import type { NeighborFigures } from "#shared/contracts/sensitivity/results.ts";
import {
  formatCount,
  formatFixedPercent,
  formatMoney,
  formatProfit,
  formatReturn,
} from "../../lib/format.ts";
import { pValueText } from "../../lib/significance.ts";
import { Facts } from "../../ui/figures/facts.tsx";
import { Toned } from "../../ui/figures/toned.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import styles from "./neighbor-reading.module.css";
import { type Chosen, labelOf, valueText } from "./places.ts";

const FIGURES: readonly (readonly [string, (figures: NeighborFigures) => string])[] = [
  ["Annual return", ({ ann_return }) => formatReturn(ann_return)],
  ["Max drawdown", ({ ddown_mtm }) => formatMoney(ddown_mtm)],
  ["Trades", ({ n_trades }) => formatCount(n_trades)],
  ["Win rate", ({ pct_win }) => formatFixedPercent(pct_win)],
  ["p-value", ({ p_val }) => pValueText(p_val)],
];

const titleOf = ({ number, neighbor }: Chosen): string => {
  if (number.unit === "sessions") return `Start ${valueText(number, neighbor.value)}`;
  return `${labelOf(number)} ${valueText(number, neighbor.value)} instead of ${valueText(number, number.value)}`;
};

const againstWords = ({ neighbor }: Chosen, base: NeighborFigures): string =>
  `P&L ${formatProfit(neighbor.cum_pnl - base.cum_pnl)} against the dashed line, as tested`;

const HOW = "Point at a bar, or use the arrow keys, to see that backtest.";

type Props = {
  readonly base: NeighborFigures;
  readonly chosen: Chosen | undefined;
  /** What can be done with the chosen neighbor. */
  readonly actions?: ReactNode;
};

/** The figures of the chosen neighbor, or of the backtest. */
export const NeighborReading = ({ base, chosen, actions }: Props) => {
  const figures = chosen?.neighbor ?? base;
  const pnl = <Toned tone={toneOfProfit(figures.cum_pnl)}>{formatProfit(figures.cum_pnl)}</Toned>;
  const facts = [
    { label: "P&L", value: pnl },
    ...FIGURES.map(([label, text]) => ({ label, value: text(figures) })),
  ];
  return (
    <div className="stack-3">
      <div className={`line between ${styles.head}`}>
        <div>
          <p className="bold">{chosen ? titleOf(chosen) : "As tested"}</p>
          <p className="hint tabular">{chosen ? againstWords(chosen, base) : HOW}</p>
        </div>
        {actions}
      </div>
      <Facts of={facts} list={styles.figures} value="bold tabular" />
    </div>
  );
};
