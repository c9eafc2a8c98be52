import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

/**
 * Shapes of what is on its way, in its place and of its size, so that nothing moves when it comes. They are for eyes only:
 * `Waiting` takes them as its `shape`, hides them from readers and says once what is awaited.
 */

/** 1 to `count`: shapes have no other identity. */
const places = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Shares of the width that lines of text take, in turn. */
const LINE_WIDTHS = ["92%", "100%", "78%", "96%", "64%"];

/** A bar in the middle of a line of text; `width` is a CSS length. */
const Bar = ({ width }: { readonly width: string | undefined }) => (
  <span className={styles.bar} style={{ width }} />
);

/** A title of a page or a section, as high as `font` makes it. */
export const SkeletonTitle = ({ font }: { readonly font: "page" | "section" }) => (
  <div className={styles[font]}>
    <Bar width="11rem" />
  </div>
);

/** Lines of body text. */
export const SkeletonText = ({ lines }: { readonly lines: number }) => (
  <div>
    {places(lines).map((place) => (
      <div key={place} className={styles.line}>
        <Bar width={LINE_WIDTHS[place % LINE_WIDTHS.length]} />
      </div>
    ))}
  </div>
);

/** Labels over their fields, one under the other. */
export const SkeletonFields = ({ count }: { readonly count: number }) => (
  <div className="stack-4">
    {places(count).map((place) => (
      <div key={place}>
        <div className={styles.label}>
          <Bar width="6rem" />
        </div>
        <div className={styles.box} />
      </div>
    ))}
  </div>
);

/** A row of figures under their labels. */
export const SkeletonFigures = ({ count }: { readonly count: number }) => (
  <div className={styles.figures}>
    {places(count).map((place) => (
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

/** A display that is still dark; `height` is a CSS length. */
export const SkeletonChart = ({ height }: { readonly height: string }) => (
  <div className="screen framed" style={{ height }} />
);

/** The head of a table and its rows. */
export const SkeletonRows = ({ rows, columns }: { readonly rows: number; readonly columns: number }) => (
  <div className={styles.rows} style={{ "--columns": columns } as CSSProperties}>
    {places(rows).map((row) => (
      <div key={row} className={styles.row}>
        {places(columns).map((column) => (
          <Bar key={column} width={column === 1 ? "70%" : "45%"} />
        ))}
      </div>
    ))}
  </div>
);
