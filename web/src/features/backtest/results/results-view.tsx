import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef } from "react";
import type { RunResults } from "#shared/contracts/results.ts";
import { NO_TRADES } from "#shared/domain/report.ts";
import { EquityChart } from "../../../charts/equity-chart.tsx";
import { PerformanceChart } from "../../../charts/performance-chart.tsx";
import { useNarrow } from "../../../lib/use-narrow.ts";
import { Cards } from "../../../ui/cards.tsx";
import { FactsTable } from "../../../ui/facts-table.tsx";
import { columnsOf, type FieldRow } from "../../../ui/field-columns.ts";
import { Figures } from "../../../ui/figures.tsx";
import { headlineFigures } from "../../../ui/headline.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { DistributionChart } from "./distribution-chart.tsx";
import { MonthlyTable } from "./monthly-table.tsx";
import { type Results, readResults } from "./read-results.ts";
import styles from "./results.module.css";
import { TradeLog } from "./trade-log.tsx";
import { equityCurve } from "./trade-series.ts";

const BALANCE_NOTE =
  "Note: if account balance was not specified, relative performance assumes initial balance of 2x max loss";

type Props = {
  readonly ticker: string;
  readonly results: RunResults;
  /** Asked once, when the results appear: whether somebody waits for them. */
  readonly takesFocus: () => boolean;
  /** The 'Save backtest' button. */
  readonly children: ReactNode;
};

/** A finished backtest: first the answer, then the evidence. */
export const ResultsView = ({ ticker, results: sent, takesFocus, children }: Props) => {
  const results = useMemo(() => readResults(sent), [sent]);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const onAppear = useEffectEvent(() => {
    if (!takesFocus()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => onAppear(), []);
  const hasTrades = results.trades.length > 0;
  return (
    <section className={styles.results} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        Backtest results
      </h2>
      {!hasTrades && <Notice kind="note">{NO_TRADES}</Notice>}
      {/* The service says it among its notes too. */}
      <RunNotes notes={results.notes.filter((note) => note !== NO_TRADES)} />
      {hasTrades && (
        <Evidence ticker={ticker} results={results}>
          {children}
        </Evidence>
      )}
    </section>
  );
};

const RunNotes = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <ul className={styles.notes} aria-label="Notes on this run">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );

type EvidenceProps = { readonly ticker: string; readonly results: Results; readonly children: ReactNode };

const Evidence = ({ ticker, results, children }: EvidenceProps) => {
  const { summary, trades, performance } = results;
  const equity = useMemo(() => equityCurve(trades), [trades]);
  return (
    <>
      {summary && <Figures figures={headlineFigures(summary)} />}
      {summary && (
        <Panel title="Summary">
          <Summary row={summary} />
        </Panel>
      )}
      <Panel title="Equity curve">
        <EquityChart points={equity} />
      </Panel>
      <Panel title="Relative performance (%)">
        <PerformanceChart rows={performance} ticker={ticker} />
        <p className={styles.note}>{BALANCE_NOTE}</p>
      </Panel>
      <Panel title="Distribution of trades">
        <DistributionChart trades={trades} />
      </Panel>
      <Panel title="P&L by month ($)">
        <MonthlyTable trades={trades} />
      </Panel>
      <TradeLog ticker={ticker} trades={trades} />
      {children}
    </>
  );
};

/** The one row of statistics; on narrow screens the first row alone is shown, as a card (spec §2). */
const Summary = ({ row }: { readonly row: FieldRow }) => {
  const rows = useMemo(() => [row], [row]);
  // It has no name before it is saved.
  const columns = useMemo(
    () => columnsOf(rows, { last: ["strategy"], without: row.backtest_name ? [] : ["backtest_name"] }),
    [rows, row],
  );
  return useNarrow() ? (
    <Cards columns={columns} rows={rows} />
  ) : (
    <FactsTable caption="Summary statistics" columns={columns} row={row} />
  );
};
