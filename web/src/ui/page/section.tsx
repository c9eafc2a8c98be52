import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import styles from "./section.module.css";

type SectionProps = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A titled part of a screen, separated by a hairline instead of a box. */
export const Section = ({ title, actions, className, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={classes("min-0 pt-4 ruled", className)} aria-labelledby={id}>
      <div className={classes("head", styles.head)}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
};
