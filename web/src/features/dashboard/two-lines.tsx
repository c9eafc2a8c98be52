import type { ReactNode } from "react";
import styles from "./two-lines.module.css";

type TwoLinesProps = {
  readonly first: string;
  readonly second: ReactNode;
};

/** A cell of two lines: what it says, cut short where it is too long and then whole as its title, and smaller what is to be known of it. */
export const TwoLines = ({ first, second }: TwoLinesProps) => (
  <span className={styles.lines}>
    <span className={styles.first} title={first}>
      {first}
    </span>
    <span className={styles.second}>{second}</span>
  </span>
);
