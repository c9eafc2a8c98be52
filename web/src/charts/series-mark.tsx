import { classes } from "../ui/classes.ts";
import chart from "./chart.module.css";
import { comparedLook } from "./compared-series.ts";
import styles from "./series-mark.module.css";

/** The line sample of a compared curve, for use outside of the chart. */
export const SeriesMark = ({ place }: { readonly place: number }) => {
  const { colour, isReference } = comparedLook(place);
  return (
    <span className={classes("screen", styles.mark)} aria-hidden="true">
      <span className={classes(chart.swatch, chart[colour], isReference && chart.dashed)} />
    </span>
  );
};
