import { SkeletonChart, SkeletonText } from "../ui/waiting/skeleton.tsx";
import styles from "./payoff.module.css";

const FIGURES = ["credit", "profit", "loss", "break-even"];

export const PayoffSkeleton = () => (
  <div className="stack-3 min-0">
    <div className={styles.figures}>
      {FIGURES.map((figure) => (
        <SkeletonText key={figure} lines={2} />
      ))}
    </div>
    <SkeletonChart height="15.125rem" />
    <SkeletonText lines={2} />
  </div>
);
