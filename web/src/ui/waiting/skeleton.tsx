import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

/**
 * Skeletons in the place and size of the coming content, so that nothing moves. They are visual only:
 * `Waiting` takes them as its `shape`, hides them from screen readers and announces the wait once.
 */

/** Keys 1 to `count`. */
const keysTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const LINE_WIDTHS = ["92%", "100%", "78%", "96%", "64%"];

/** A bar in place of a line of text; `width` is a CSS length. */
const Bar = ({ width }: { readonly width: string | undefined }) => (
  <span className={styles.bar} style={{ width }} />
);

export const SkeletonTitle = ({ font }: { readonly font: "page" | "section" }) => (
  <div className={styles[font]}>
    <Bar width="11rem" />
  </div>
);

export const SkeletonText = ({ lines }: { readonly lines: number }) => (
  <div>
    {keysTo(lines).map((place) => (
      <div key={place} className={styles.line}>
        <Bar width={LINE_WIDTHS[place % LINE_WIDTHS.length]} />
      </div>
    ))}
  </div>
);

export const SkeletonFields = ({ count }: { readonly count: number }) => (
  <div className="stack-4">
    {keysTo(count).map((place) => (
      <div key={place}>
        <div className={styles.label}>
          <Bar width="6rem" />
        </div>
        <div className={styles.box} />
      </div>
    ))}
  </div>
);

export const SkeletonFigures = ({ count }: { readonly count: number }) => (
  <div className={styles.figures}>
    {keysTo(count).map((place) => (
      <div key={place}>
        <div className={styles.label}>
          <Bar width="5rem" />
        </div>
        <div className={styles.figure}>
          <Bar width="7rem" />
        </div>
      </div>
    ))}
  </div>
);

/** `height` is a CSS length. */
export const SkeletonChart = ({ height }: { readonly height: string }) => (
  <div className="screen framed" style={{ height }} />
);

export const SkeletonRows = ({ rows, columns }: { readonly rows: number; readonly columns: number }) => (
  <div className="ruled" style={{ "--columns": columns } as CSSProperties}>
    {keysTo(rows).map((row) => (
      <div key={row} className={styles.row}>
        {keysTo(columns).map((column) => (
          <Bar key={column} width={column === 1 ? "70%" : "45%"} />
        ))}
      </div>
    ))}
  </div>
);
