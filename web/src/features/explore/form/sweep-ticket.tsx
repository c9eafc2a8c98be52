import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { foldsProblem } from "#shared/contracts/sweep/walk-forward-fields.ts";
import { costOf } from "#shared/sweep/grid/cost.ts";
import { DataFacts } from "../../../inputs/data-facts.tsx";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { ResetButton } from "../../../inputs/reset-button.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useWide } from "../../../lib/use-narrow.ts";
import { RunBar } from "../../../run/run-bar.tsx";
import type { Run } from "../../../run/run-state.ts";
import { secondsInWords } from "../../../run/work-in-words.ts";
import { Ticket } from "../../../run/workbench.tsx";
import { classes } from "../../../ui/classes.ts";
import styles from "./grid-count.module.css";
import { periodSessions } from "./period-sessions.ts";
import { PresetList } from "./presets-input.tsx";
import { SearchWords } from "./search-words.tsx";
import { useSweepReading } from "./sweep-reading.tsx";
import { type SweepValues, valuesOf } from "./sweep-values.ts";
import { useShownGrid } from "./use-shown-grid.ts";

/** Number of combinations and estimated time. While the form has a fault, the last count stays, paler. */
const GridCount = () => {
  const { gridProblem } = useSweepReading();
  const { choices } = useFormSettings();
  const { shown, isStale } = useShownGrid();
  if (!shown)
    return (
      <p className={classes("quiet tabular", styles.words)}>
        Fill in the form to see how many combinations it tries.
      </p>
    );
  const { combinations } = shown;
  const noun = combinations === 1 ? "combination" : "combinations";
  const sessions = periodSessions(shown.sweep, choices);
  const seconds = secondsInWords(costOf(shown, sessions).seconds);
  const folds = sessions === undefined ? undefined : foldsProblem(shown.sweep.walk, sessions);
  return (
    <div className={classes("min-0", isStale && styles.stale)}>
      <div aria-live="polite">
        <p className={`figure tabular ${styles.figure}`} data-count={combinations}>
          {formatCount(combinations)}
        </p>
        <p className={classes("quiet tabular", styles.words)}>
          {noun}
          {gridProblem === undefined && `, ${seconds}`}
          {isStale && ", before the error in the form"}
        </p>
      </div>
      {gridProblem && gridProblem.field !== "structures" && (
        <p className="mt-1 loss" role="alert">
          {gridProblem.field === "spreads" ? "Spreads" : "Combinations"} {gridProblem.problem}. Take values
          out of the longest lists.
        </p>
      )}
      {folds !== undefined && (
        <p className="mt-1 loss" role="alert">
          Walk-forward {folds}. Take fewer folds.
        </p>
      )}
    </div>
  );
};

type Props = {
  readonly run: Run<unknown>;
  readonly onCancel: () => void;
  readonly defaults: SweepBody;
  readonly children: ReactNode;
};

/** The search's size and words, its button (disabled while the grid is refused), and presets. */
export const SweepTicket = ({ run, onCancel, defaults, children }: Props) => {
  const { gridProblem } = useSweepReading();
  const isWide = useWide();
  const ticker = useWatch<SweepValues, "single.ticker">({ name: "single.ticker" });
  return (
    <Ticket label="Ticket">
      <RunBar
        run={run}
        kind="sweep"
        onCancel={onCancel}
        isClosed={gridProblem !== undefined}
        aside={isWide && <ResetButton initial={valuesOf(defaults)} />}
        isInTicket
        isSlim
      >
        <GridCount />
        {isWide && (
          <div className="mt-3">
            <SearchWords />
          </div>
        )}
      </RunBar>
      {children}
      {isWide && <PresetList defaults={defaults} />}
      <DataFacts ticker={ticker}>
        <p>One search runs at a time.</p>
      </DataFacts>
    </Ticket>
  );
};
