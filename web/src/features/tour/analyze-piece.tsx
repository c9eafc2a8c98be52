import { MonthlyTable } from "../../report/monthly-table.tsx";
import { SAMPLE_START } from "../../sample/sample-inputs.ts";
import { SAMPLE_CLOSINGS, SAMPLE_SUMMARY } from "../../sample/sample-result.ts";
import { Figures } from "../../ui/figures/figures.tsx";
import { headlineFigures } from "../../ui/figures/headline.ts";
import styles from "./pieces.module.css";

/** P&L per trade, from the change of the balance. */
const TRADES = SAMPLE_CLOSINGS.map(([date, balance], place) => ({
  date_close: date,
  pnl: Math.round((balance - (SAMPLE_CLOSINGS[place - 1]?.[1] ?? SAMPLE_START)) * 100) / 100,
}));

/** The five figures and the monthly table of the sample. */
export const AnalyzePiece = () => (
  <div className={styles.piece}>
    <Figures figures={headlineFigures(SAMPLE_SUMMARY)} isLed />
    <MonthlyTable trades={TRADES} />
  </div>
);
