import type { Answer } from "#shared/contracts/answer.ts";
import { type AnswerFacts, leftOutByMembers } from "#shared/contracts/answer-words.ts";
import type { SummaryRow, TradeRow } from "#shared/contracts/results.ts";
import { daysBetween } from "../../lib/days-between.ts";
import { type Account, accountOf, largestFall } from "../../report/account/account.ts";
import { portfolioAccount, portfolioSummaryRow } from "../../report/account/portfolio-account.ts";
import { answerFacts } from "../../report/answer/answer-figures.ts";
import { markedSummary, restate } from "../../report/span/restate.ts";
import { nameOfBacktest, nameOfPortfolio } from "../../saved/result-name.ts";
import type { SavedOf } from "../../saved/saved-kinds.ts";
import { type ComparedInputs, portfolioInputs } from "./differences-table.tsx";

export type Compared = {
  readonly key: string;
  readonly name: string;
  readonly inputs: ComparedInputs;
  readonly trades: readonly TradeRow[];
  readonly summary: SummaryRow;
  /** Of the whole test, whatever part is compared. */
  readonly answer: Answer;
  readonly facts: AnswerFacts;
  /** Marked daily. */
  readonly account: Account;
};

type Read = Omit<Compared, "key">;

const readBacktest = (saved: SavedOf<"backtest">): Read | undefined => {
  const [summary] = saved.results;
  return (
    summary && {
      name: nameOfBacktest(saved),
      inputs: saved,
      trades: saved.trade_log,
      summary,
      answer: saved.answer,
      facts: answerFacts(saved.facts, [String(saved.overall_inputs[0]?.ticker ?? "")]),
      account: accountOf(saved.trade_log, saved.relative_performance, summary.start_bal),
    }
  );
};

const readPortfolio = ({ results, request, label }: SavedOf<"portfolio">): Read => ({
  name: nameOfPortfolio({ name: results.name, label }),
  inputs: portfolioInputs(request, results.members),
  trades: results.trades,
  summary: portfolioSummaryRow(results),
  answer: results.answer,
  facts: {
    days: daysBetween(results.period.start_date, results.period.end_date),
    tickers: [...new Set(results.members.map(({ ticker }) => ticker))],
    leftOut: leftOutByMembers(results.members),
  },
  account: portfolioAccount(results),
});

export const comparedOf = (
  found: readonly { readonly key: string; readonly saved: SavedOf<"backtest" | "portfolio"> }[],
): Compared[] => {
  const read = found.flatMap(({ key, saved }) => {
    const one = "request" in saved ? readPortfolio(saved) : readBacktest(saved);
    return one ? [{ ...one, key }] : [];
  });
  return read.map((one) => {
    const isUnique = read.filter(({ name }) => name === one.name).length === 1;
    return isUnique ? one : { ...one, name: `${one.name} (${one.key})` };
  });
};

export type Overlap = { readonly from: string; readonly to: string; readonly sessions: number };

/** Returns the days that all of them cover; undefined without two such days, or if all cover the same. */
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

/** Returns the figures of the overlap alone, its balances and returns marked daily as in the chart. */
export const within = (compared: readonly Compared[], overlap: Overlap): Compared[] =>
  compared.map((each) => {
    const { trades, summary, account } = restate(each, overlap);
    return { ...each, trades, account, summary: markedSummary(summary ?? each.summary, account, overlap) };
  });

/** The summary with the marked drawdown in percent of its peak, which the wire lacks. */
export const figuresOf = ({ summary, account }: Compared): SummaryRow & { ddown_mtm_pct: number | null } => ({
  ...summary,
  ddown_mtm_pct: largestFall(account).percent,
});
