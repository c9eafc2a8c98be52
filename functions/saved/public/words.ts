import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import { defaultTitle } from "#shared/domain/result-title.ts";
import type { SavedRowOf } from "../../store/saved/saved-row.ts";
import type { Pictured } from "./picture/draw-picture.ts";

/** The words of a shared backtest for previews: no name of a user, no key of a save. */

type BacktestRow = SavedRowOf<"backtest">;

const dayOfYear = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const monthOfYear = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const signOf = (value: number): string => (value < 0 ? "−" : value > 0 ? "+" : "");

/** Returns the ticker; an older row has it only in its name, `spy-20261120-1`. */
export const tickerOf = ({ about, backtestId }: BacktestRow): string =>
  about?.ticker || backtestId.replace(/-\d{8}-\d+$/, "").toUpperCase();

/** Returns the page's heading: the name that the owner gave it, or that of its structure. */
export const titleOf = ({ label, summary }: BacktestRow): string =>
  label?.title ?? defaultTitle(summary.strategy);

/** Returns the preview's text: what came out, and over which years. */
export const descriptionOf = (row: BacktestRow): string => {
  const { cum_pnl: profit, ann_return: annual, ddown_mtm: fall, pct_win: wins, n_trades } = row.summary;
  const period = row.about
    ? `, ${monthOfYear.format(dateOf(row.about.start))} to ${monthOfYear.format(dateOf(row.about.end))}`
    : "";
  const parts = [
    `P&L ${signOf(profit)}$${whole.format(Math.abs(profit))}`,
    ...(annual === null ? [] : [`${signOf(annual)}${tenth.format(Math.abs(annual))}% a year`]),
    `max drawdown $${whole.format(fall)}`,
    ...(wins === null ? [] : [`${tenth.format(wins)}% of ${whole.format(n_trades)} trades won`]),
  ];
  return `${parts.join(", ")}${period}. Hypothetical, bid-ask spread and commissions included.`;
};

/** Returns what the picture shows. */
export const picturedOf = (row: BacktestRow, body: SavedBacktest): Pictured => {
  const [summary = row.summary] = body.results;
  const sessions = body.relative_performance;
  const [first, last] = [sessions[0], sessions.at(-1)];
  const start = body.trade_log[0]?.start_bal ?? summary.start_bal;
  const period =
    first && last
      ? ` · ${dayOfYear.format(dateOf(first.date))} – ${dayOfYear.format(dateOf(last.date))}`
      : "";
  const quotes = body.facts?.modelled ? ` on ${MODELLED} quotes` : "";
  return {
    title: titleOf(row),
    about: `${tickerOf(row)}${period}`,
    caveat: `Hypothetical backtest${quotes}, bid-ask spread and commissions included. Not financial advice.`,
    summary,
    balances: sessions.map(({ strat_performance: percent }) => start * (1 + (percent ?? 0) / 100)),
  };
};
