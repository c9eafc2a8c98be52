import type { ReactNode } from "react";
import styles from "./workbench.module.css";

type WorkbenchProps = { readonly children: ReactNode; readonly ticket: ReactNode };

/** A form's fields with their ticket: below them, or beside them from 1,200 px on. */
export const Workbench = ({ children, ticket }: WorkbenchProps) => (
  <div className={styles.workbench}>
    <div className={`min-0 ${styles.fields}`}>{children}</div>
    {ticket}
  </div>
);

/** A panel about the run, sticky beside the fields or below them. `children` start with a `RunBar`. */
export const Ticket = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={styles.ticket} aria-label={label}>
    {children}
  </section>
);
