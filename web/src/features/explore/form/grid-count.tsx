import type { Day } from "#shared/domain/day.ts";
import { costOf } from "#shared/sweep/grid/cost.ts";
import type { Grid } from "#shared/sweep/grid/grid.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { formatCount } from "../../../lib/format.ts";
import { secondsInWords } from "../../../run/work-in-words.ts";
import { classes } from "../../../ui/classes.ts";
import styles from "./grid-count.module.css";
import { useSweepReading } from "./sweep-reading.tsx";
import { useShownGrid } from "./use-shown-grid.ts";

const DAYS_A_YEAR = 365.25;
const SESSIONS_A_YEAR = 252;

/** Returns the approximate sessions of the period. Only the service knows the ticker's data. */
const sessionsOf = ({ sweep: { period } }: Grid, yesterday: Day): number => {
  const { start, end = yesterday, lengthYears = 0 } = period;
  const years = start === undefined ? lengthYears : (end - start) / DAYS_A_YEAR;
  return Math.max(1, Math.round(years * SESSIONS_A_YEAR));
};

/** Number of combinations and estimated time. While the form has a fault, the last count stays, paler. */
export const GridCount = () => {
  const { gridProblem } = useSweepReading();
  const { yesterday } = useFormSettings();
  const { shown, isStale } = useShownGrid();
  if (!shown)
    return (
      <p className={classes("quiet tabular", styles.words)}>
        Fill in the form to see how many combinations it tries.
      </p>
    );
  const { combinations } = shown;
  const noun = combinations === 1 ? "combination" : "combinations";
  const seconds = secondsInWords(costOf(shown, sessionsOf(shown, yesterday)).seconds);
  return (
    <div className={classes(styles.count, isStale && styles.stale)}>
      <div aria-live="polite">
        <p className={styles.figure} data-count={combinations}>
          {formatCount(combinations)}
        </p>
        <p className={classes("quiet tabular", styles.words)}>
          {noun}
          {gridProblem === undefined && `, ${seconds}`}
          {isStale && ", before the error in the form"}
        </p>
      </div>
      {gridProblem && gridProblem.field !== "structures" && (
        <p className={styles.fault} role="alert">
          {gridProblem.field === "spreads" ? "Spreads" : "Combinations"} {gridProblem.problem}. Take values
          out of the longest lists.
        </p>
      )}
    </div>
  );
};
