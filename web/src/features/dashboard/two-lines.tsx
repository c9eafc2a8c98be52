import type { ReactNode } from "react";
import styles from "./two-lines.module.css";

/** How high a row of such cells is, with some air. */
export const TWO_LINES_REM = 3.5;

type TwoLinesProps = {
  readonly first: string;
  /** The first line in full, where it is said shorter than it is. */
  readonly title?: string;
  readonly second: ReactNode;
};

/** A cell of two lines: what it says, cut short where it is too long and then whole as its title, and smaller what is to be known of it. */
export const TwoLines = ({ first, title = first, second }: TwoLinesProps) => (
  <span className={styles.lines}>
    <span className={styles.first} title={title}>
      {first}
    </span>
    <span className={styles.second}>{second}</span>
  </span>
);
