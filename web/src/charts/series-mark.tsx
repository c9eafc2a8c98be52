import { classes } from "../ui/classes.ts";
import chart from "./chart.module.css";
import { COMPARED_COLOURS, MOST_COMPARED } from "./compared-series.ts";
import styles from "./series-mark.module.css";

/** The line sample of a compared curve, for use outside of the chart. */
export const SeriesMark = ({ place }: { readonly place: number }) => (
  <span className={classes("screen", styles.mark)} aria-hidden="true">
    <span
      className={classes(
        chart.swatch,
        chart[COMPARED_COLOURS[place] ?? "text"],
        place === MOST_COMPARED - 1 && chart.dashed,
      )}
    />
  </span>
);
