import { classes } from "../ui/classes.ts";
import chart from "./chart.module.css";
import { COMPARED_COLOURS, MOST_COMPARED } from "./compared-series.ts";
import styles from "./series-mark.module.css";

/** What marks one of the compared curves elsewhere than in the chart: its line on a piece of the display. */
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
