import type { TradeRow } from "#shared/contracts/results.ts";
import { readCourse } from "#shared/contracts/trade-marks.ts";
import type { Results } from "../../read-results.ts";

/** One session of an inspected trade; null where nothing is known. */
export type InspectedSession = {
  readonly date: string;
  readonly underlying: number | null;
  /** The trade's P&L in dollars, after all costs, from the entry to the exit. */
  readonly pnl: number | null;
};

type Growth = Pick<Results["performance"][number], "date" | "ticker_performance">;

/**
 * Returns the underlying's close at each of the rows. Results without closes have its total return, which leads from
 * the close at the entry; the difference that dividends make by the exit is spread over the sessions.
 */
const closesOf = (
  { details, date_open, date_close }: TradeRow,
  rows: readonly Growth[],
  closes: Results["closes"],
): (number | null)[] => {
  if (closes) return rows.map(({ date }) => closes.get(date) ?? null);
  const growthOn = (day: string): number | null =>
    rows.find(({ date }) => date === day)?.ticker_performance ?? null;
  const [first, last] = [growthOn(date_open), growthOn(date_close)];
  if (first === null || last === null) return rows.map(() => null);
  const length = Math.max(
    1,
    rows.findIndex(({ date }) => date === date_close),
  );
  const excess = (details.open_price * (100 + last)) / (100 + first) / details.close_price;
  return rows.map(({ ticker_performance: growth }, at) =>
    growth === null ? null : (details.open_price * (100 + growth)) / (100 + first) / excess ** (at / length),
  );
};

/**
 * Returns the sessions of a trade from its entry to the later of its exit and `until`; none if its days are not among
 * the result's sessions.
 */
export const inspectedSessions = (
  trade: TradeRow,
  { performance, closes }: Pick<Results, "performance" | "closes">,
  until = trade.date_close,
): InspectedSession[] => {
  const entry = performance.findIndex(({ date }) => date === trade.date_open);
  const exit = performance.findIndex(({ date }) => date === trade.date_close);
  if (entry < 0 || exit < 0) return [];
  const end = Math.max(
    exit,
    performance.findLastIndex(({ date }) => date <= until),
  );
  const rows = performance.slice(entry, end + 1);
  const { marks = [] } = readCourse(trade.details, trade.n_spreads) ?? {};
  const underlying = closesOf(trade, rows, closes);
  return rows.map(({ date }, at) => ({
    date,
    underlying: underlying[at] ?? null,
    pnl: at === exit - entry ? trade.pnl : (marks[at] ?? null),
  }));
};

const toCents = (dollars: number): number => Math.round(100 * dollars);

/**
 * Returns the P&L of the options beside shares, session by session (H5); null where the shares' price is unknown. Undefined
 * without shares, and with dividends, whose days a trade does not say.
 */
export const optionPnls = (
  { details, n_spreads: spreads, dividends }: TradeRow,
  sessions: readonly InspectedSession[],
): (number | null)[] | undefined => {
  const shares = details.legs.find(([, right]) => right === "shares");
  if (!shares || dividends) return undefined;
  const [lots, , , , entry] = shares;
  return sessions.map(({ pnl, underlying }) => {
    if (pnl === null || underlying === null) return null;
    return (toCents(pnl) - 100 * lots * spreads * (toCents(underlying) - toCents(entry))) / 100;
  });
};
