import { classes } from "../ui/classes.ts";
import {
  SkeletonChart,
  SkeletonFigures,
  SkeletonRows,
  SkeletonText,
  SkeletonTitle,
} from "../ui/waiting/skeleton.tsx";
import styles from "./report-shape.module.css";

/** The skeleton of a result, as high as the window, so that the result moves nothing in sight. */
export const ReportShape = () => (
  <div className={classes("stack-6", styles.shape)} aria-hidden="true">
    <SkeletonTitle font="section" />
    <SkeletonText lines={2} />
    <SkeletonFigures count={5} />
    <div className={classes("columns", styles.answer)}>
      <SkeletonRows rows={8} columns={2} />
      <SkeletonChart height="27rem" />
    </div>
  </div>
);
