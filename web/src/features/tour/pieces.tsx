import type { ComponentType, ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { AnyRow } from "#shared/contracts/form/field.ts";
import { GROUPS, type GroupName } from "#shared/contracts/form/fields.ts";
import { formChoices, initialRow } from "#shared/contracts/form/form-answer.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import type { Day } from "#shared/domain/day.ts";
import { FieldInput } from "../../inputs/field-input.tsx";
import { FormSettingsContext } from "../../inputs/form-settings.ts";
import { RowGroup } from "../../inputs/row-group.tsx";
import { textRow } from "../../inputs/text-row.ts";
import { MonthlyTable } from "../../report/profit/monthly-table.tsx";
import { RunBar } from "../../run/run-bar.tsx";
import type { Run } from "../../run/run-state.ts";
import { FILTERED_INPUTS, SAMPLE_START } from "../../sample/sample-inputs.ts";
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

const SAVED_NAMES = ["spy-20261120-1", "spy-20261120-2", "spy-20261120-3"] as const;

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
    <p className="lead pretty">{FILTERED_SUMMARY.strategy}.</p>
  </RunBar>
);

const TRADES = SAMPLE_CLOSINGS.map(([date, balance], place) => ({
  date_close: date,
  pnl: Math.round((balance - (SAMPLE_CLOSINGS[place - 1]?.[1] ?? SAMPLE_START)) * 100) / 100,
}));

const AnalyzePiece = () => (
  <div className="stack-6 at-top">
    <Figures figures={headlineFigures(SAMPLE_SUMMARY)} isLed />
    <MonthlyTable trades={TRADES} />
  </div>
);

const SavePiece = () => (
  <div className="row gap-4">
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

const SPY = {
  ticker: "SPY",
  displayName: "SPDR S&P 500 ETF Trust",
  source: "Modelled on daily closes",
  modelled: true,
  firstDate: "2015-01-02",
  lastDate: "2026-08-21",
};

const settings = {
  choices: formChoices({ tickers: { SPY }, references: {} }),
  // December 31, 2025: the end of the sample's period.
  yesterday: 20_453 as Day,
};

const rowsOf = (group: GroupName, rows: readonly AnyRow[]) => {
  const { fields } = GROUPS[group];
  return rows.map((row) => textRow(fields, { ...initialRow(fields), ...row }));
};

const values = {
  overallFields: rowsOf("overallFields", [{ ...FILTERED_INPUTS.overallFields[0], name: SPY.displayName }]),
  riskFields: rowsOf("riskFields", FILTERED_INPUTS.riskFields),
  volFields: rowsOf("volFields", FILTERED_INPUTS.volFields),
  optFields: rowsOf("optFields", FILTERED_INPUTS.optFields),
};

/** The form's contexts with a sample backtest filled in. */
const SampleForm = ({ children }: { readonly children: ReactNode }) => (
  <FormSettingsContext value={settings}>
    <FormProvider {...useForm({ defaultValues: values })}>
      <form className="stack-6 at-top">{children}</form>
    </FormProvider>
  </FormSettingsContext>
);
