import { classes } from "../../../../ui/classes.ts";
import { Term } from "../../../../ui/overlays/term.tsx";
import styles from "./check-list.module.css";
import type { Check } from "./checks.ts";

/** What a leader had to pass, with its figures; empty for a sweep without these checks. */
export const CheckList = ({ checks }: { readonly checks: readonly Check[] }) =>
  checks.length > 0 && (
    <ul className={styles.checks} aria-label="What it had to pass">
      {checks.map(({ name, hint, isPassed, figure, needed }) => (
        <li key={name} className="line gap-2 stretch">
          <span className={classes(styles.mark, isPassed ? "ink" : "amber")} aria-hidden="true">
            {isPassed ? "✓" : "✕"}
          </span>
          <span>
            <span className="bold">
              <Term hint={hint}>{name}</Term>
            </span>
            <span className="visually-hidden">{isPassed ? ", passed:" : ", not passed:"}</span>
            <span className={styles.figure}>
              {figure} <span className="quiet">({needed})</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
