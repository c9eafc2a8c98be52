import type { SummaryRow } from "#shared/contracts/results.ts";
import { formatCount, formatFixed, formatFixedPercent, formatMoney, formatReturn } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { METRIC_WORDS } from "../../lib/metric-words.ts";
import { toneOf } from "../table/field-columns.ts";
import type { Figure } from "./figures.tsx";

type Headline = "cum_pnl" | "ann_return" | "pct_win" | "p_val";

/** Fields for the context lines and the drawdowns, where known. */
type Context = "ddown" | "ddown_mtm" | "ddown_pct" | "pct_return" | "start_bal" | "sharpe" | "n_trades";

type HeadlineRow = Pick<SummaryRow, Headline> & Partial<Pick<SummaryRow, Context>>;

type Basis = {
  /** The marked drawdown in percent of its peak. */
  readonly fall?: { readonly percent: number | null };
  /** The start balance is twice the largest risk, since none was given. */
  readonly isBalanceAssumed?: boolean;
};

/**
 * Returns the five key figures: P&L, annual return, drawdown, win rate and p-value. The drawdown is the marked one;
 * without it, the drawdown of closed trades.
 */
export const headlineFigures = (summary: HeadlineRow, basis: Basis = {}): Figure[] => {
  const figure = (field: Headline, label: string): Figure => ({
    label,
    text: metricText(field, summary[field]),
    detail: DETAILS[field](summary, basis),
    hint: METRIC_WORDS[field]?.hint,
    tone: toneOf(field, summary),
  });
  return [
    figure("cum_pnl", "P&L"),
    figure("ann_return", "Annual return"),
    drawdownFigure(summary, basis),
    figure("pct_win", "Win rate"),
    figure("p_val", "p-value"),
  ];
};

const drawdownFigure = (
  { ddown, ddown_mtm: marked, ddown_pct: closedPercent }: HeadlineRow,
  { fall }: Basis,
): Figure => {
  const isMarked = isKnown(marked);
  const percent = isMarked ? fall?.percent : closedPercent;
  const ofPeak = isKnown(percent) ? `${formatFixedPercent(percent)} of its peak, ` : "";
  return {
    label: "Drawdown",
    text: formatMoney(isMarked ? marked : ddown),
    detail: ofPeak + (isMarked ? "marked daily" : "closed trades"),
    hint: METRIC_WORDS[isMarked ? "ddown_mtm" : "ddown"]?.hint,
  };
};

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

const ASSUMED = "2 × the largest risk";

const DETAILS: Readonly<Record<Headline, (row: HeadlineRow, basis: Basis) => string | undefined>> = {
  cum_pnl: ({ pct_return, start_bal }, { isBalanceAssumed }) =>
    isKnown(pct_return) && isKnown(start_bal)
      ? `${formatReturn(pct_return)} on ${formatMoney(start_bal)}${isBalanceAssumed ? `, ${ASSUMED}` : ""}`
      : undefined,
  ann_return: ({ sharpe }, { isBalanceAssumed }) =>
    [
      ...(isBalanceAssumed ? [`on ${ASSUMED}`] : []),
      ...(isKnown(sharpe) ? [`Sharpe ratio ${formatFixed(sharpe)}`] : []),
    ].join(", ") || undefined,
  pct_win: ({ n_trades }) =>
    isKnown(n_trades) ? `of ${formatCount(n_trades)} ${n_trades === 1 ? "trade" : "trades"}` : undefined,
  p_val: ({ p_val }) => (p_val === null ? undefined : "if this were the only thing you tried"),
};
