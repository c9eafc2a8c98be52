import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { changedWords, signalCaution } from "#shared/domain/forward-words.ts";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { ComparedFigures } from "./compared-figures.tsx";
import { OpenPositions } from "./open-positions.tsx";
import { SignalWords } from "./signal-words.tsx";
import styles from "./since-saved.module.css";
import { Verdict } from "./verdict.tsx";

type SinceSavedProps = {
  readonly record: ForwardRecord;
  /** The drawdown of the saved backtest's closed trades, in dollars. */
  readonly savedDrawdown: number | undefined;
};

/** The forward record of a followed backtest: the verdict, its figures, open positions and the newest signals. */
export const SinceSaved = ({ record, savedDrawdown }: SinceSavedProps) => {
  const { changed, open, signals } = record;
  return (
    <div className="stack-6">
      {changed > 0 && <Notice kind="note">{changedWords(changed)}</Notice>}
      <div className={classes("columns", styles.parts)}>
        <div className="stack-6">
          <Verdict {...record} />
          <div className="stack-1">
            <h3>Newest signals</h3>
            <SignalWords words={signals.words} />
            <p className="hint">{signalCaution(signals.date)}</p>
          </div>
        </div>
        <ComparedFigures {...record} savedDrawdown={savedDrawdown} />
      </div>
      {open.length > 0 && (
        <div className="stack-2">
          <h3>Open positions</h3>
          <OpenPositions rows={open} />
        </div>
      )}
    </div>
  );
};
