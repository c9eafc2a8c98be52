import { SkeletonText, SkeletonTitle } from "../ui/waiting/skeleton.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";
import styles from "./route-waiting.module.css";

/** Shown while the first page's script loads. */
export const RouteWaiting = () => (
  <Waiting
    what="the page"
    shape={
      <div className={styles.page}>
        <SkeletonTitle font="page" />
        <SkeletonText lines={4} />
      </div>
    }
  />
);
