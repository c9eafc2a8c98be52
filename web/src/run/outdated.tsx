import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import styles from "./outdated.module.css";

type OutdatedProps = {
  readonly isOutdated: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export const Outdated = ({ isOutdated, className, children }: OutdatedProps) => (
  <div className={classes(styles.evidence, isOutdated && styles.outdated, className)}>{children}</div>
);
