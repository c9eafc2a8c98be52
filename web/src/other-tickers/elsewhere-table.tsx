import { useMemo } from "react";
import type { ElsewhereResults, ElsewhereRow } from "#shared/contracts/elsewhere/results.ts";
import { csvOf } from "#shared/domain/csv.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import { downloadText } from "../lib/download.ts";
import { adviceOn } from "../lib/fault-words.ts";
import {
  formatCount,
  formatFixed,
  formatFixedPercent,
  formatMoney,
  formatProfit,
  formatReturn,
  withTrueMinus,
} from "../lib/format.ts";
import { useNarrow } from "../lib/use-narrow.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Cards } from "../ui/table/cards.tsx";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../ui/table/columns.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { FactsTable } from "../ui/table/facts-table.tsx";
import styles from "./elsewhere.module.css";
import type { OtherTickers } from "./use-other-tickers.ts";

type Props = { readonly results: ElsewhereResults; readonly tickers: OtherTickers };

/** The rule on other tickers: what they say, home apart, the others, and those that were left out (L4 to L8). */
export const ElsewhereTable = ({ results, tickers }: Props) => {
  const { ticker, home, pooled, words, left_out: leftOut } = results;
  const download = () => downloadText(`${ticker}-elsewhere.csv`, elsewhereCsv(results), "text/csv");
  return (
    <div className="stack-4">
      <div className="stack-1">
        <p className={styles.words}>{withTrueMinus(words)}</p>
        {pooled.mean !== null && (
          <p className="quiet">
            An average week on all of them together: {formatReturn(pooled.mean)} of a trade's risk.
          </p>
        )}
      </div>
      <div className="stack-1">
        <h3 className="hint bold">Where it was found: {tickerText(ticker, tickers)}</h3>
        <FactsTable caption={`The rule on ${ticker}`} columns={ELSEWHERE_FIGURES} row={home} />
      </div>
      {results.rows.length > 0 && <Others results={results} tickers={tickers} />}
      {leftOut.length > 0 && (
        <div className="stack-1">
          <h3 className="hint bold">Left out</h3>
          <ul className={styles.left}>
            {leftOut.map((each) => (
              <li key={each.ticker}>
                <span className="bold">{each.ticker}</span>: {adviceOn(each.reason) ?? each.reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="row">
        <Button size="small" onClick={download}>
          Download CSV
        </Button>
      </div>
    </div>
  );
};

const Others = ({ results: { rows }, tickers }: Props) => {
  const isNarrow = useNarrow();
  const { isModelled, quotesAt } = tickers;
  const columns = useMemo(() => elsewhereColumns({ isModelled, quotesAt }), [isModelled, quotesAt]);
  if (!isNarrow)
    return (
      <DataTable
        caption="The rule on other tickers"
        columns={columns}
        rows={rows}
        isSortable
        isFirstColumnName
      />
    );
  return (
    <Cards
      columns={ELSEWHERE_FIGURES}
      rows={rows}
      titleOf={(place) => tickerText(rows[place - 1]?.ticker ?? "", tickers)}
      leadLines={4}
    />
  );
};

const FIELDS = [
  "ticker",
  "start_date",
  "end_date",
  "n_trades",
  "pct_win",
  "cum_pnl",
  "risk",
  "pnl_per_risk",
  "t",
  "ddown_mtm",
  "ddown_per_risk",
] as const satisfies readonly (keyof ElsewhereRow)[];

/** Returns all rows as CSV by wire names, home first, then the tickers that were left out with their reasons. */
const elsewhereCsv = ({ home, rows, left_out }: ElsewhereResults): string =>
  csvOf(
    ["place", ...FIELDS, "left_out"],
    [
      { ...home, place: "home" },
      ...rows.map((row) => ({ ...row, place: "other" })),
      ...left_out.map(({ ticker, reason }) => ({ ticker, left_out: reason, place: "left out" })),
    ].map((row) => ({ left_out: undefined, ...blankRow, ...row })),
  );

const blankRow = Object.fromEntries(FIELDS.map((field) => [field, undefined])) as Record<
  (typeof FIELDS)[number],
  undefined
>;

type TickerMarks = Pick<OtherTickers, "isModelled" | "quotesAt">;

/** Returns a ticker, with the marks of modeled quotes (M5) and of quotes before the close (M1a). */
const tickerText = (ticker: string, { isModelled, quotesAt }: TickerMarks): string => {
  const time = quotesAt(ticker);
  const marks = [...(isModelled(ticker) ? [MODELLED] : []), ...(time ? [`quotes of ${time}`] : [])];
  return [ticker, ...marks].join(" · ");
};

const ELSEWHERE_FIGURES: readonly Column<ElsewhereRow>[] = [
  numberColumn("Trades", "Closed trades, one spread each.", ({ n_trades: trades }) => trades, formatCount),
  numberColumn(
    "Win rate",
    "Share of trades with a profit.",
    ({ pct_win: share }) => share,
    formatFixedPercent,
  ),
  numberColumn("P&L", "Sum of all trades, costs included.", ({ cum_pnl: pnl }) => pnl, formatProfit, {
    tone: ({ cum_pnl: pnl }) => toneOfProfit(pnl),
  }),
  numberColumn(
    "P&L per $ at risk",
    "P&L in % of the sum of the trades' risk. It compares dear and cheap tickers.",
    ({ pnl_per_risk: share }) => share,
    formatReturn,
    { tone: ({ pnl_per_risk: share }) => (share === null ? undefined : toneOfProfit(share)) },
  ),
  numberColumn("t", "Mean P&L of the trades over its standard error.", ({ t }) => t, formatFixed),
  numberColumn(
    "Max drawdown",
    "Largest fall of the account, marked daily.",
    ({ ddown_mtm: fall }) => fall,
    formatMoney,
  ),
  numberColumn(
    "Drawdown, % of risk",
    "Max drawdown in % of the mean risk of a trade. 200% is what two average trades risked.",
    ({ ddown_per_risk: share }) => share,
    formatFixedPercent,
  ),
  {
    id: "period",
    header: "Period",
    isNumber: false,
    isAside: true,
    value: ({ start_date: start }) => start,
    text: ({ start_date: start, end_date: end }) => `${start} to ${end}`,
  },
];

const elsewhereColumns = (tickers: TickerMarks): Column<ElsewhereRow>[] => [
  {
    ...textColumn<ElsewhereRow>("Ticker", ({ ticker }) => ticker, { id: "ticker" }),
    text: ({ ticker }) => tickerText(ticker, tickers),
  },
  ...ELSEWHERE_FIGURES,
];
