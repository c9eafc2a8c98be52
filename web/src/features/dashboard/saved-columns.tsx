import { Link } from "react-router-dom";
import type { DashboardRow } from "#shared/contracts/dashboard.ts";
import { formatInstantDay, NO_VALUE } from "../../lib/format.ts";
import { type FieldWords, METRIC_WORDS } from "../../lib/metric-words.ts";
import { savedBacktestPath } from "../../lib/paths.ts";
import type { Column } from "../../ui/table/columns.ts";
import { columnsOf } from "../../ui/table/field-columns.ts";
import { BalanceLine, balanceChange } from "./balance-line.tsx";
import { PickBox } from "./pick-box.tsx";
import styles from "./saved-columns.module.css";
import { shortStrategy } from "./short-strategy.ts";
import { TwoLines } from "./two-lines.tsx";

/** The figures that decide; the others stand behind *Columns*. */
export const DECIDING_FIGURES = ["cum_pnl", "ann_return", "ddown", "pct_win", "n_trades", "p_val"];

/** Room for a strategy's legs; the rest of the sentence is cut. */
const STRATEGY_CHARS = 30;
const PERIOD_CHARS = 17;
const LINE_CHARS = 12;

/** Where a row leads. */
export const pathOfRow = ({ creator, backtest_name: name }: DashboardRow): string =>
  savedBacktestPath(creator, name);

const shortStrategyOf = ({ strategy, listing }: DashboardRow): string =>
  shortStrategy(strategy, listing.about?.ticker);

const period = ({ listing: { about } }: DashboardRow): string | undefined =>
  about && `${about.start} to ${about.end}`;

/** Name, when it was saved, and whether others can read it. */
export const SavedName = ({ row }: { readonly row: DashboardRow }) => (
  <>
    <Link to={pathOfRow(row)}>{row.backtest_name}</Link>
    <span className={styles.fact}>{formatInstantDay(row.date_created)}</span>
    {row.listing.shared && <span className={styles.fact}>shared</span>}
  </>
);

/** What a backtest is, before its figures: strategy and name, what it was tested on, how the account went. */
const TOLD: readonly Column<DashboardRow>[] = [
  {
    id: "backtest_name",
    header: METRIC_WORDS.backtest_name?.header ?? "",
    isNumber: false,
    growsFrom: STRATEGY_CHARS,
    value: ({ backtest_name: name }) => name,
    text: shortStrategyOf,
    draw: (row) => (
      <span className={styles.named}>
        <PickBox name={row.backtest_name} />
        <TwoLines first={shortStrategyOf(row)} title={row.strategy} second={<SavedName row={row} />} />
      </span>
    ),
  },
  {
    id: "tested",
    header: "Tested on",
    isNumber: false,
    chars: PERIOD_CHARS,
    value: (row) => `${row.listing.about?.ticker ?? ""} ${period(row) ?? ""}`,
    text: (row) => period(row) ?? NO_VALUE,
    draw: (row) => <TwoLines first={row.listing.about?.ticker ?? NO_VALUE} second={period(row) ?? ""} />,
  },
  {
    id: "balances",
    header: "Account",
    hint: "The account over the test, open positions valued each day; from its start balance, which is dotted.",
    // By what became of it; a shape has no order.
    isNumber: true,
    chars: LINE_CHARS,
    value: balanceChange,
    text: () => "",
    draw: (row) => <BalanceLine row={row} />,
  },
];

/** Headings of columns that would be wider than their figures. */
const SHORT_WORDS: Readonly<Record<string, FieldWords>> = {
  ann_return: { kind: "percent", ...METRIC_WORDS.ann_return, header: "Annual %" },
  pct_win: { kind: "percent", ...METRIC_WORDS.pct_win, header: "Win %" },
};

/** Every figure of the rows, those that decide first. */
export const figureColumns = (rows: readonly DashboardRow[]): Column<DashboardRow>[] =>
  columnsOf(rows, { first: DECIDING_FIGURES, without: ["backtest_name", "strategy"], words: SHORT_WORDS });

/** The columns of the table: what each backtest is, and the chosen ones of its figures. */
export const savedColumns = (
  figures: readonly Column<DashboardRow>[],
  chosen: readonly string[],
): Column<DashboardRow>[] => [...TOLD, ...figures.filter(({ id }) => chosen.includes(id))];
