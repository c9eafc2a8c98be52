import type { SummaryRow } from "#shared/contracts/results.ts";
import {
  formatCount,
  formatFixed,
  formatFixedPercent,
  formatMoney,
  formatProfit,
  formatReturn,
} from "../../lib/format.ts";
import { METRIC_WORDS } from "../../lib/metric-words.ts";
import { pValueText, significanceOf } from "../../lib/significance.ts";
import { toneOf } from "../table/field-columns.ts";
import type { Figure } from "./figures.tsx";

type Headline = "cum_pnl" | "ann_return" | "ddown" | "pct_win" | "p_val";

/** Fields for the context lines, where known. */
type Context = "ddown_pct" | "pct_return" | "start_bal" | "sharpe" | "n_trades";

type HeadlineRow = Pick<SummaryRow, Headline> & Partial<Pick<SummaryRow, Context>>;

/** Returns the five key figures: P&L, annual return, drawdown, win rate and p-value. */
export const headlineFigures = (summary: HeadlineRow): Figure[] => {
  const figure = (field: Headline, label: string, text: string): Figure => ({
    label,
    text,
    detail: DETAILS[field](summary),
    hint: METRIC_WORDS[field]?.hint,
    tone: toneOf(field, summary),
  });
  const { cum_pnl, ann_return, ddown, pct_win, p_val } = summary;
  return [
    figure("cum_pnl", "P&L", formatProfit(cum_pnl)),
    figure("ann_return", "Annual return", formatReturn(ann_return)),
    figure("ddown", "Drawdown", formatMoney(ddown)),
    figure("pct_win", "Win rate", formatFixedPercent(pct_win)),
    figure("p_val", "p-value", pValueText(p_val)),
  ];
};

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

const DETAILS: Readonly<Record<Headline, (row: HeadlineRow) => string | undefined>> = {
  cum_pnl: ({ pct_return, start_bal }) =>
    isKnown(pct_return) && isKnown(start_bal)
      ? `${formatReturn(pct_return)} on ${formatMoney(start_bal)}`
      : undefined,
  ann_return: ({ sharpe }) => (isKnown(sharpe) ? `Sharpe ratio ${formatFixed(sharpe)}` : undefined),
  ddown: ({ ddown_pct }) => (isKnown(ddown_pct) ? `${formatFixedPercent(ddown_pct)} of its peak` : undefined),
  pct_win: ({ n_trades }) =>
    isKnown(n_trades) ? `of ${formatCount(n_trades)} ${n_trades === 1 ? "trade" : "trades"}` : undefined,
  p_val: significanceOf,
};
