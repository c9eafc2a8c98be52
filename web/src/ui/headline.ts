import type { SummaryRow } from "#shared/contracts/results.ts";
import {
  formatCount,
  formatFixed,
  formatPercent,
  formatProfit,
  formatReturn,
  NO_VALUE,
} from "../lib/format.ts";
import { METRIC_WORDS } from "../lib/metric-words.ts";
import { toneOf } from "./field-columns.ts";
import type { Figure } from "./figures.tsx";

type Headline = "cum_pnl" | "ann_return" | "ddown" | "pct_win" | "p_val";

/** The five numbers that decide: P&L, annual return, drawdown, win rate and p-value. */
export const headlineFigures = (summary: Pick<SummaryRow, Headline | "ddown_pct">): Figure[] => {
  const figure = (field: Headline, label: string, text: string): Figure => ({
    label,
    text,
    hint: METRIC_WORDS[field]?.hint,
    tone: toneOf(field, summary),
  });
  const { cum_pnl, ann_return, ddown, ddown_pct, pct_win, p_val } = summary;
  return [
    figure("cum_pnl", "P&L", formatProfit(cum_pnl)),
    figure("ann_return", "Annual return", formatReturn(ann_return)),
    figure("ddown", "Drawdown", drawdownText(ddown, ddown_pct)),
    figure("pct_win", "Win rate", formatPercent(pct_win)),
    figure("p_val", "p-value", pValueText(p_val)),
  ];
};

/** Rounded, so that both figures fit a line; the summary has them to the cent. */
const drawdownText = (dollars: number, percent: number | null): string =>
  percent === null ? `$${formatCount(dollars)}` : `$${formatCount(dollars)} (${formatCount(percent)}%)`;

/** Whatever is less would be rounded to 0, which no p-value is. */
const LEAST_SHOWN = 0.005;

/** The colour of a p-value says which side of 0.05 it is on; so do the words. */
const pValueText = (pValue: number | null): string => {
  if (pValue === null) return NO_VALUE;
  if (pValue < LEAST_SHOWN) return "< 0.01";
  return formatFixed(pValue);
};
