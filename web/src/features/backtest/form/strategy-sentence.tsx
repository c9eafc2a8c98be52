import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { ticketInWords } from "#shared/domain/strategy-words.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { withPercents } from "../../../lib/format.ts";
import { classes } from "../../../ui/classes.ts";
import { type BacktestValues, bodyOf } from "./form-values.ts";
import { startingPointOf } from "./starting-points.ts";
import styles from "./strategy-sentence.module.css";

const UNREAD = ["Fill in the form to read the strategy in words."];

/** The strategy in words; while the form is invalid the last words stay, paler. */
export const StrategySentence = () => {
  const { yesterday } = useFormSettings();
  const values = useWatch<BacktestValues>() as BacktestValues;
  const last = useRef<readonly string[]>(UNREAD);
  const reading = readBacktest(bodyOf(values), yesterday);
  if (reading.ok) last.current = ticketInWords(reading.strategy);
  const [strategy, ...entries] = last.current.map(withPercents);
  const [row] = values.overallFields;
  const structure = startingPointOf(values.optFields) ?? "Your own structure";
  return (
    <div className={classes("stack-2", styles.words)}>
      <p className={classes("hint", styles.name)}>
        {structure} on {row?.ticker}
      </p>
      <div aria-live="polite" className={classes("stack-2", styles.words, !reading.ok && "quiet")}>
        <p className={`measure lead tabular ${styles.strategy}`}>{strategy}</p>
        {entries.map((sentence) => (
          <p key={sentence} className={classes("reading", styles.entry)}>
            {sentence}
          </p>
        ))}
      </div>
    </div>
  );
};
