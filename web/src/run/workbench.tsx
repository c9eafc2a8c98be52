import type { ReactNode } from "react";
import styles from "./workbench.module.css";

type WorkbenchProps = {
  /** The fields. */
  readonly children: ReactNode;
  /** What the fields make: a `Ticket`. */
  readonly ticket: ReactNode;
};

/** The inside of a form that runs something: its fields and, from 1,200 px on beside them, the ticket that they fill in. */
export const Workbench = ({ children, ticket }: WorkbenchProps) => (
  <div className={styles.workbench}>
    <div className={styles.fields}>{children}</div>
    {ticket}
  </div>
);

/** What would be run: a panel that stays in sight beside the fields, or what follows them. `children` begin with a `RunBar`. */
export const Ticket = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={styles.ticket} aria-label={label}>
    {children}
  </section>
);
