import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./table-box.module.css";
import { useEdges } from "./use-edges.ts";

/** A scrolling region must be focusable for keyboard users. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

type TableBoxProps = {
  readonly caption: string;
  /** The box that scrolls, once it is mounted, and what keeps it. */
  readonly scroller: HTMLElement | null;
  readonly onScroller: (scroller: HTMLElement | null) => void;
  /** The first column stays visible on sideways scrolling. */
  readonly isLed: boolean;
  readonly isLong?: boolean;
  readonly children: ReactNode;
};

export const TableBox = ({
  caption,
  scroller,
  onScroller,
  isLed,
  isLong = false,
  children,
}: TableBoxProps) => {
  const hidden = useEdges(scroller);
  return (
    <div
      className={classes(
        styles.frame,
        isLed && styles.led,
        hidden.left && styles.moreLeft,
        hidden.right && styles.moreRight,
      )}
    >
      <section
        ref={onScroller}
        className={classes("card", styles.scroller, isLong && styles.long)}
        {...REACHED_BY_KEYBOARD}
        aria-label={`${caption}, table`}
      >
        {children}
      </section>
    </div>
  );
};
