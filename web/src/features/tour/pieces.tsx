import type { ComponentType } from "react";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { FieldInput } from "../../inputs/field-input.tsx";
import { RowGroup } from "../../inputs/row-group.tsx";
import { withPercents } from "../../lib/format.ts";
import { MonthlyTable } from "../../report/profit/monthly-table.tsx";
import { RunBar } from "../../run/run-bar.tsx";
import type { Run } from "../../run/run-state.ts";
import { SAMPLE_START } from "../../sample/sample-inputs.ts";
import {
  CONDOR_SUMMARY,
  FILTERED_SUMMARY,
  SAMPLE_CLOSINGS,
  SAMPLE_SUMMARY,
} from "../../sample/sample-result.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Figures } from "../../ui/figures/figures.tsx";
import { headlineFigures } from "../../ui/figures/headline.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { columnsOf } from "../../ui/table/field-columns.ts";
import styles from "./pieces.module.css";
import { SampleForm } from "./sample-form.tsx";

/** The names that the sample backtests would have. */
const SAVED_NAMES = ["spy-20261120-1", "spy-20261120-2", "spy-20261120-3"] as const;

/** The baseline inputs and the options of the ticket. */
const BaselinePiece = () => (
  <SampleForm>
    <div className={styles.fields}>
      {(["ticker", "start_date", "acct_bal"] as const).map((field) => (
        <FieldInput key={field} row="overallFields.0" field={field} />
      ))}
    </div>
    <RowGroup group="optFields" path="optFields" rowTitle="Option" />
  </SampleForm>
);

/** A stop, a target, and a filter on volatility. */
const RiskPiece = () => (
  <SampleForm>
    <div className={styles.fields}>
      {(["stop_loss", "stop_size", "take_prof", "prof_size"] as const).map((field) => (
        <FieldInput key={field} row="riskFields.0" field={field} />
      ))}
    </div>
    <RowGroup group="volFields" path="volFields" rowTitle="Criteria" />
  </SampleForm>
);

const RUN: Run = {
  kind: "running",
  task: { id: "sample" as TaskId, ticker: "SPY" },
  fraction: 0.64,
  results: undefined,
  isCancelling: false,
};

const RunPiece = () => (
  <RunBar run={RUN} kind="backtest" onCancel={() => undefined}>
    <p className={styles.sentence}>{withPercents(FILTERED_SUMMARY.strategy)}.</p>
  </RunBar>
);

/** P&L per trade, from the change of the balance. */
const TRADES = SAMPLE_CLOSINGS.map(([date, balance], place) => ({
  date_close: date,
  pnl: Math.round((balance - (SAMPLE_CLOSINGS[place - 1]?.[1] ?? SAMPLE_START)) * 100) / 100,
}));

/** The five figures and the monthly table of the sample. */
const AnalyzePiece = () => (
  <div className={styles.piece}>
    <Figures figures={headlineFigures(SAMPLE_SUMMARY)} isLed />
    <MonthlyTable trades={TRADES} />
  </div>
);

const SavePiece = () => (
  <div className={styles.saved}>
    <Button look="action" disabled>
      Save backtest
    </Button>
    <Notice kind="success">Saved as {SAVED_NAMES[2]}.</Notice>
  </div>
);

const ROWS = [FILTERED_SUMMARY, CONDOR_SUMMARY, SAMPLE_SUMMARY].map((summary, place) => ({
  backtest_name: SAVED_NAMES[2 - place] ?? "",
  cum_pnl: summary.cum_pnl,
  ann_return: summary.ann_return,
  n_trades: summary.n_trades,
  pct_win: summary.pct_win,
  ddown_pct: summary.ddown_pct,
  p_val: summary.p_val,
}));

/** A name stays on one line on a phone. */
const COLUMNS = columnsOf(ROWS).map((column) =>
  column.id === "backtest_name"
    ? {
        ...column,
        draw: (row: (typeof ROWS)[number]) => <span className="one-line">{row.backtest_name}</span>,
      }
    : column,
);

/** The sample backtests as a dashboard list. */
const ReviewPiece = () => (
  <DataTable caption="Saved backtests" columns={COLUMNS} rows={ROWS} isFirstColumnName />
);

export type Pieces = Readonly<
  Record<"baseline" | "risk" | "run" | "analyze" | "save" | "review", ComponentType>
>;

export const pieces: Pieces = {
  baseline: BaselinePiece,
  risk: RiskPiece,
  run: RunPiece,
  analyze: AnalyzePiece,
  save: SavePiece,
  review: ReviewPiece,
};
