import type { SummaryRow } from "#shared/contracts/results.ts";
import { formatMoney, formatNumber, formatPercent, formatProfit, formatReturn } from "../../lib/format.ts";
import { METRIC_WORDS } from "../../lib/metric-words.ts";
import { toneOf } from "../../ui/field-columns.ts";
import { Figures } from "../../ui/figures.tsx";

/** The five numbers that decide. */
export const SavedFigures = ({ summary }: { readonly summary: SummaryRow }) => {
  const figure = (field: keyof SummaryRow, label: string, text: string) => ({
    label,
    text,
    hint: METRIC_WORDS[field]?.hint,
    tone: toneOf(field, summary),
  });
  return (
    <Figures
      figures={[
        figure("cum_pnl", "P&L", formatProfit(summary.cum_pnl)),
        figure("ann_return", "Annual return", formatReturn(summary.ann_return)),
        figure("ddown", "Drawdown", formatMoney(summary.ddown)),
        figure("pct_win", "Win rate", formatPercent(summary.pct_win)),
        figure("p_val", "p-value", formatNumber(summary.p_val)),
      ]}
    />
  );
};
