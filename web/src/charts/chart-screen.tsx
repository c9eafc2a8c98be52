import { type ReactNode, Suspense, useRef } from "react";
import { classes } from "../ui/classes.ts";
import styles from "./chart.module.css";
import { useInSight } from "./use-in-sight.ts";

type ChartScreenProps = {
  readonly legend?: ReactNode;
  readonly controls?: ReactNode;
  readonly isTall?: boolean;
  readonly isLow?: boolean;
  /** The drawing; rendered when it nears the viewport, its space reserved from the start. */
  readonly children: ReactNode;
};

export const ChartScreen = ({
  legend,
  controls,
  isTall = false,
  isLow = false,
  children,
}: ChartScreenProps) => {
  const room = useRef<HTMLDivElement>(null);
  const isSeen = useInSight(room);
  return (
    <div className={`screen framed px-4 pt-4 pb-3 ${styles.screen}`}>
      {(legend || controls) && (
        <div className={`head gap-5 rows-2 mb-3 ${styles.head}`}>
          {legend}
          {controls && <div className={`row gap-4 rows-2 ${styles.controls}`}>{controls}</div>}
        </div>
      )}
      <div ref={room} className={classes(styles.canvas, isTall && styles.tall, isLow && styles.low)}>
        {isSeen && <Suspense>{children}</Suspense>}
      </div>
    </div>
  );
};
