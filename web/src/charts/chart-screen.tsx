import { type ReactNode, Suspense, useRef } from "react";
import { classes } from "../ui/classes.ts";
import styles from "./chart.module.css";
import { useInSight } from "./use-in-sight.ts";

type ChartScreenProps = {
  /** At the left over the drawing. */
  readonly legend?: ReactNode;
  /** At the right over the drawing. */
  readonly controls?: ReactNode;
  /** Higher, for a chart with something below it. */
  readonly isTall?: boolean;
  /** The drawing; its room is kept from the start, and it is made when it comes in sight. */
  readonly children: ReactNode;
};

/** The dark ground that every chart stands on, with its legend and its controls. */
export const ChartScreen = ({ legend, controls, isTall = false, children }: ChartScreenProps) => {
  const room = useRef<HTMLDivElement>(null);
  const isSeen = useInSight(room);
  return (
    <div className={classes("screen", styles.screen)}>
      {(legend || controls) && (
        <div className={styles.head}>
          {legend}
          {controls && <div className={styles.controls}>{controls}</div>}
        </div>
      )}
      <div ref={room} className={classes(styles.canvas, isTall && styles.tall)}>
        {isSeen && <Suspense>{children}</Suspense>}
      </div>
    </div>
  );
};
