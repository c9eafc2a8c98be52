import { SkeletonRows, SkeletonTitle } from "../../ui/skeleton.tsx";
import styles from "./saved-list.module.css";

/** The shape of the list of backtests while it is on its way. */
export const SavedListShape = () => (
  <div className={styles.list}>
    <SkeletonTitle font="section" />
    <SkeletonRows rows={6} columns={5} />
  </div>
);
