import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./wide-table.module.css";

type WideTableProps = {
  /** The table's name for screen readers. */
  readonly caption: string;
  readonly className: string | undefined;
  /** The table's head and bodies. */
  readonly children: ReactNode;
};

/** A scrolling region must be focusable for keyboard users. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** A table with a layout of its own, in a card that scrolls sideways. */
export const WideTable = ({ caption, className, children }: WideTableProps) => (
  <section
    className={classes("card", styles.scroller)}
    aria-label={`${caption}, table`}
    {...REACHED_BY_KEYBOARD}
  >
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  </section>
);
