import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

/** What stands where a list will be, and what to do about it. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <section className={styles.empty}>
    <h2>{title}</h2>
    <p>{children}</p>
    <div className={styles.actions}>{actions}</div>
  </section>
);
