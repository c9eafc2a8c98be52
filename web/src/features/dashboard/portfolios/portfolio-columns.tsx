import { Link } from "react-router-dom";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import { nameOfPortfolio } from "../../../saved/result-name.ts";
import { formatCount, formatFixed, formatInstantDay } from "../../../lib/format.ts";
import { METRIC_WORDS } from "../../../lib/metric-words.ts";
import { savedPortfolioPath } from "../../../lib/paths.ts";
import { type Column, type Tone, toneOfProfit } from "../../../ui/table/columns.ts";
import { PickBox } from "../pick-box.tsx";
import styles from "../saved-columns.module.css";
import { TwoLines } from "../two-lines.tsx";

/** The widths of the columns in the table of backtests above. */
const NAME_CHARS = 30;
const PERIOD_CHARS = 17;

export const pathOfPortfolio = ({ creator, id }: SavedPortfolioRow): string =>
  savedPortfolioPath(creator, id);

export const periodOf = ({ start_date, end_date }: SavedPortfolioRow): string =>
  `${start_date} to ${end_date}`;

export const tickersOf = ({ tickers }: SavedPortfolioRow): string => tickers.join(", ");

/** The portfolio's key, date, number of members, and tags. */
export const PortfolioName = ({ row }: { readonly row: SavedPortfolioRow }) => (
  <>
    <Link to={pathOfPortfolio(row)}>{row.id}</Link>
    <span className={styles.fact}>{formatInstantDay(row.date_created)}</span>
    <span className={styles.fact}>{formatCount(row.members)} strategies</span>
    {row.label?.tags?.map((tag) => (
      <span key={tag} className={styles.tag}>
        {tag}
      </span>
    ))}
  </>
);

type FigureField = "acct_bal" | "cum_pnl" | "ann_return" | "sharpe" | "ddown_mtm" | "diversification";

const toned = (value: number | null): Tone | undefined => (value === null ? undefined : toneOfProfit(value));

const figure = (
  id: FigureField,
  header: string,
  { hint = METRIC_WORDS[id]?.hint, isSigned = false }: { hint?: string; isSigned?: boolean } = {},
): Column<SavedPortfolioRow> => ({
  id,
  header,
  hint,
  isNumber: true,
  value: (row) => row[id],
  text: (row) => formatFixed(row[id]),
  tone: isSigned ? (row) => toned(row[id]) : undefined,
});

export const PORTFOLIO_FIGURES: readonly Column<SavedPortfolioRow>[] = [
  figure("acct_bal", "Balance", { hint: "Starting balance of the account." }),
  figure("cum_pnl", "P&L", { isSigned: true }),
  figure("ann_return", "Annual %", { isSigned: true }),
  figure("sharpe", "Sharpe"),
  figure("ddown_mtm", "Drawdown"),
  figure("diversification", "Diversification", {
    hint: "The account's drawdown over the sum of the members' own; lower is better.",
  }),
];

export const PORTFOLIO_COLUMNS: readonly Column<SavedPortfolioRow>[] = [
  {
    id: "name",
    header: "Portfolio",
    isNumber: false,
    growsFrom: NAME_CHARS,
    value: (row) => `${nameOfPortfolio(row)} ${row.id}`,
    text: nameOfPortfolio,
    draw: (row) => (
      <span className={styles.named}>
        <PickBox name={row.id} />
        <TwoLines first={nameOfPortfolio(row)} second={<PortfolioName row={row} />} />
      </span>
    ),
  },
  {
    id: "tested",
    header: "Market",
    isNumber: false,
    chars: PERIOD_CHARS,
    isAside: true,
    value: (row) => `${tickersOf(row)} ${periodOf(row)}`,
    text: periodOf,
    draw: (row) => <TwoLines first={tickersOf(row)} second={periodOf(row)} />,
  },
  ...PORTFOLIO_FIGURES,
];
