import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import { combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { spreadInWords } from "#shared/domain/sweep/sweep-words.ts";
import { formatCount, formatFixed } from "../../lib/format.ts";
import { METRIC_WORDS } from "../../lib/metric-words.ts";
import { paths, savedPortfolioPath, savedSweepPath } from "../../lib/paths.ts";
import { nameOfPortfolio, nameOfSweep } from "../../saved/result-name.ts";
import { type Column, toneOfProfit } from "../../ui/table/columns.ts";

type AnyRow = Pick<SavedSweepRow, "creator" | "date_created" | "label">;

export type OtherKind<Row extends AnyRow> = {
  readonly noun: "search" | "portfolio";
  readonly nouns: string;
  readonly nounHint?: string;
  readonly form: string;
  readonly isCompared: boolean;
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly pathOf: (row: Row) => string;
  readonly tickersOf: (row: Row) => string;
  readonly periodOf: (row: Row) => string;
  readonly structureOf?: (row: Row) => string | undefined;
  readonly factOf?: (row: Row) => string;
  readonly wordsOf?: (row: Row) => string;
  readonly wordsTitle?: string;
  readonly soughtIn?: (row: Row) => string;
  readonly figures: readonly Column<Row>[];
};

const number = <Row>(
  id: string,
  header: string,
  of: (row: Row) => number | null,
  {
    hint = METRIC_WORDS[id]?.hint,
    format = formatFixed,
    isSigned = false,
  }: {
    readonly hint?: string | undefined;
    readonly format?: (value: number | null) => string;
    readonly isSigned?: boolean;
  } = {},
): Column<Row> => ({
  id,
  header,
  hint,
  isNumber: true,
  value: of,
  text: (row) => format(of(row)),
  tone: isSigned
    ? (row) => {
        const value = of(row);
        return value === null ? undefined : toneOfProfit(value);
      }
    : undefined,
});

const leaderInWords = ({ leader }: SavedSweepRow): string =>
  leader
    ? [leader.values.ticker, spreadInWords(combinationOf(leader.values))].filter(Boolean).join(": ")
    : "Nothing traded often enough";

export const SWEEPS: OtherKind<SavedSweepRow> = {
  noun: "search",
  nouns: "searches",
  nounHint: "Its name; under it the first of its list by t-statistic.",
  form: paths.explore,
  isCompared: false,
  keyOf: ({ name }) => name,
  nameOf: nameOfSweep,
  pathOf: ({ creator, name }) => savedSweepPath(creator, name),
  tickersOf: ({ ticker }) => ticker,
  periodOf: ({ period }) => `${period.start_date} to ${period.end_date}`,
  structureOf: ({ leader }) => leader?.values.structure,
  wordsOf: leaderInWords,
  wordsTitle: "First by t-statistic",
  figures: [
    {
      id: "verdict",
      header: "Verdict",
      hint: "Of the list by t-statistic.",
      isNumber: false,
      value: ({ verdict }) => verdict,
      text: ({ verdict }) => verdict,
    },
    number("combinations", "Combinations", ({ combinations }) => combinations, { format: formatCount }),
    number("t_in", "t in", ({ leader }) => leader?.in.t_stat ?? null, { hint: "t-statistic in sample." }),
    number("t_out", "t out", ({ leader }) => leader?.out.t_stat ?? null, {
      hint: "t-statistic out of sample.",
    }),
  ],
};

export const PORTFOLIOS: OtherKind<SavedPortfolioRow> = {
  noun: "portfolio",
  nouns: "portfolios",
  form: paths.portfolio,
  isCompared: true,
  keyOf: ({ id }) => id,
  nameOf: nameOfPortfolio,
  pathOf: ({ creator, id }) => savedPortfolioPath(creator, id),
  tickersOf: ({ tickers }) => tickers.join(", "),
  periodOf: ({ start_date, end_date }) => `${start_date} to ${end_date}`,
  factOf: ({ members }) => `${formatCount(members)} strategies`,
  soughtIn: ({ name }) => name,
  figures: [
    number("acct_bal", "Balance", (row) => row.acct_bal, { hint: "Starting balance of the account." }),
    number("cum_pnl", "P&L", (row) => row.cum_pnl, { isSigned: true }),
    number("ann_return", "Annual %", (row) => row.ann_return, { isSigned: true }),
    number("sharpe", "Sharpe", (row) => row.sharpe),
    number("ddown_mtm", "Drawdown", (row) => row.ddown_mtm),
    number("diversification", "Diversification", (row) => row.diversification, {
      hint: "The account's drawdown over the sum of the members' own; lower is better.",
    }),
  ],
};
