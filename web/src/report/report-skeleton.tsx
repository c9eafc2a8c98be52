import { classes } from "../ui/classes.ts";
import styles from "./report-skeleton.module.css";

const FIGURES = ["P&L", "Annual return", "Drawdown", "Win rate", "p-value"];

/** The shape of a result, in its place while its parts are loaded. */
export const ReportSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading the results">
    <div className={classes(styles.bone, styles.title)} />
    <div className={classes(styles.bone, styles.line)} />
    <div className={styles.figures}>
      {FIGURES.map((figure) => (
        <div key={figure} className={classes(styles.bone, styles.figure)} />
      ))}
    </div>
    <div className={classes(styles.bone, styles.chart)} />
  </div>
);
