import type { ReactNode } from "react";
import styles from "./two-lines.module.css";

export const TWO_LINES_REM = 3.5;

type TwoLinesProps = {
  readonly first: string;
  /** The end of the first line, which is never cut. */
  readonly differs?: string | undefined;
  readonly title?: string | undefined;
  readonly second: ReactNode;
};

/**
 * A cell of two lines. The first is cut where it is too long, with the full text as its title; the second is
 * smaller.
 */
export const TwoLines = ({ first, differs, title = first, second }: TwoLinesProps) => (
  <span className="stack min-0">
    <span className="line gap-1 min-0">
      <span className="one-line" title={title}>
        {first}
      </span>
      {differs && <span className="nowrap">· {differs}</span>}
    </span>
    <span className={`one-line row gap-0 stretch hint regular ${styles.second}`}>{second}</span>
  </span>
);
