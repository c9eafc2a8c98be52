import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

/** The placeholder of an empty list, with its next actions. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <section className={`stack-4 ${styles.empty}`}>
    <h2 className="heading">{title}</h2>
    <p>{children}</p>
    <div className="row-loose centered stretch">{actions}</div>
  </section>
);
