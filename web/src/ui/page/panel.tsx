import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import styles from "./panel.module.css";

type PanelProps = {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export const Panel = ({ title, actions, className, children }: PanelProps) => {
  const id = useId();
  return (
    <section className={classes(`card min-0 p-6 ${styles.panel}`, className)} aria-labelledby={id}>
      <div className="row-loose between mb-4">
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
};
