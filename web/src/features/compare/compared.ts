import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { Label } from "#shared/contracts/label.ts";
import type { SummaryRow, TradeRow } from "#shared/contracts/results.ts";
import { nameOfBacktest } from "../../label/result-name.ts";
import { type Account, accountOf, largestFall } from "../../report/account/account.ts";
import { restate } from "../../report/span/restate.ts";

type Saved = SavedBacktest & { readonly label?: Label | undefined };

/** The figures of one backtest, of its whole period or of a part. */
export type Compared = {
  /** The key of the saved backtest. */
  readonly key: string;
  /** Its name, unique in the comparison. */
  readonly name: string;
  readonly saved: Saved;
  readonly trades: readonly TradeRow[];
  readonly summary: SummaryRow;
  /** Marked daily. */
  readonly account: Account;
};

/** Returns the backtests with their names; equal names get their keys behind them. */
export const comparedOf = (found: readonly { readonly key: string; readonly saved: Saved }[]): Compared[] => {
  const names = found.map(({ saved }) => nameOfBacktest(saved));
  return found.flatMap(({ key, saved }, place) => {
    const { [place]: name = key } = names;
    const [summary] = saved.results;
    if (!summary) return [];
    const isUnique = names.filter((other) => other === name).length === 1;
    return [
      {
        key,
        name: isUnique ? name : `${name} (${key})`,
        saved,
        trades: saved.trade_log,
        summary,
        account: accountOf(saved.trade_log, saved.relative_performance, summary.start_bal),
      },
    ];
  });
};

export type Overlap = { readonly from: string; readonly to: string; readonly sessions: number };

/** Returns the days that all backtests cover; undefined without two such days, or if all cover the same. */
export const overlapOf = (compared: readonly Compared[]): Overlap | undefined => {
  const periods = compared.flatMap(({ account: { points } }) => {
    const [first, last] = [points[0], points.at(-1)];
    return first && last ? [{ from: first.date, to: last.date, points }] : [];
  });
  const from = periods.map((period) => period.from).reduce((a, b) => (a > b ? a : b), "");
  const to = periods.map((period) => period.to).reduce((a, b) => (a < b ? a : b), "9999");
  const isShared = periods.every((period) => period.from === from && period.to === to);
  if (periods.length < compared.length || from >= to || isShared) return undefined;
  const sessions = periods[0]?.points.filter(({ date }) => date >= from && date <= to).length ?? 0;
  return { from, to, sessions };
};

/** Returns the figures of the overlap alone. */
export const within = (compared: readonly Compared[], { from, to }: Overlap): Compared[] =>
  compared.map((each) => {
    const { trades, summary, account } = restate(each, { from, to });
    return { ...each, trades, account, summary: summary ?? each.summary };
  });

/** The summary with the marked drawdown in percent of its peak, which the wire lacks. */
export const figuresOf = ({ summary, account }: Compared): SummaryRow & { ddown_mtm_pct: number | null } => ({
  ...summary,
  ddown_mtm_pct: largestFall(account).percent,
});
