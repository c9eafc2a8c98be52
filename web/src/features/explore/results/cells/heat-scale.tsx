import type { CSSProperties } from "react";
import { classes } from "../../../../ui/classes.ts";
import { MOST_COLOUR } from "./heat-props.ts";
import styles from "./heat-scale.module.css";
import type { Measure, ShadeRange } from "./pooling.ts";

/** The color scale of a heat map: minimum, maximum, and the middle between good and bad. */
export const HeatScale = ({ measure, range }: { readonly measure: Measure; readonly range: ShadeRange }) => {
  if (!range) return null;
  const { middle } = measure;
  return (
    <div className={`hint tabular row gap-2 rows-1 ${styles.scale}`}>
      <span>{measure.name}</span>
      <span>{measure.format(range.from)}</span>
      <span
        className={classes(styles.bar, middle !== undefined && styles.parted)}
        style={{ "--most": `${MOST_COLOUR}%` } as CSSProperties}
        aria-hidden="true"
      />
      <span>{measure.format(range.to)}</span>
    </div>
  );
};
