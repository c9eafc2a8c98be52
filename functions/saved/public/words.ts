import { defaultSweepTitle } from "#shared/domain/strategy/result-title.ts";
import type { SavedRow, SavedRowOf } from "../../store/saved/saved-row.ts";

/** The words of a shared backtest, portfolio or sweep for previews: no name of a user, no key of a save. */

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
/** More tickers than that are counted, so that a preview and the picture's line have room. */
const MOST_TICKERS = 3;

export const tickersInWords = (tickers: readonly string[]): string => {
  const [named, more] = [tickers.slice(0, MOST_TICKERS), tickers.length - MOST_TICKERS];
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

/** Returns both ends of a period. */
export const spanInWords = (first: string, last: string): string =>
  `${dayOfYear.format(dateOf(first))} – ${dayOfYear.format(dateOf(last))}`;

const signOf = (value: number): string => (value < 0 ? "−" : value > 0 ? "+" : "");

/** The name without one of the owner's: a backtest's structure, a portfolio's own name, a sweep's size. */
const derivedTitle = (row: SavedRow): string => {
  if (row.kind === "portfolio") return row.summary.name;
  return row.kind === "sweep" ? defaultSweepTitle(row.summary) : row.about.title;
};

/** Returns the page's heading. */
export const titleOf = (row: SavedRow): string => row.label?.title ?? derivedTitle(row);

/** Returns what the picture shows below its figures. */
export const pictureInWords = ({ kind }: SavedRow): string =>
  kind === "sweep" ? "the results of all its combinations" : "the account over time";

const HYPOTHETICAL = "Hypothetical, bid-ask spread and commissions included.";

/** Returns the preview's text: what came out, and over which years. */
export const descriptionOf = (row: SavedRow): string =>
  row.kind === "sweep" ? sweepInWords(row) : accountInWords(row);

const sweepInWords = ({ summary }: SavedRowOf<"sweep">): string => {
  const { verdict, combinations, ticker, period } = summary;
  const [from, to] = [period.start_date, period.end_date].map((day) => monthOfYear.format(dateOf(day)));
  return `${verdict}: the best of ${whole.format(combinations)} combinations on ${tickersInWords(ticker.split(", "))}, ${from} to ${to}. ${HYPOTHETICAL}`;
};

const accountInWords = (row: SavedRowOf<"backtest" | "portfolio">): string => {
  const { cum_pnl: profit, ann_return: annual, ddown_mtm: fall } = row.summary;
  const [span, last] = row.kind === "portfolio" ? ofPortfolio(row) : ofBacktest(row);
  const period = `, ${monthOfYear.format(dateOf(span.start))} to ${monthOfYear.format(dateOf(span.end))}`;
  const parts = [
    `P&L ${signOf(profit)}$${whole.format(Math.abs(profit))}`,
    ...(annual === null ? [] : [`${signOf(annual)}${tenth.format(Math.abs(annual))}% a year`]),
    `max drawdown $${whole.format(fall)}`,
    ...last,
  ];
  return `${parts.join(", ")}${period}. ${HYPOTHETICAL}`;
};

/** The period, and the last part of the preview's text. */
type OfKind = readonly [{ readonly start: string; readonly end: string }, readonly string[]];

const ofBacktest = ({ about, summary: { pct_win: wins, n_trades } }: BacktestRow): OfKind => [
  about,
  wins === null ? [] : [`${tenth.format(wins)}% of ${whole.format(n_trades)} trades won`],
];

const ofPortfolio = ({
  summary: { members, tickers, start_date, end_date },
}: SavedRowOf<"portfolio">): OfKind => [
  { start: start_date, end: end_date },
  [`${members} strategies on ${tickersInWords(tickers)} in one account`],
];
