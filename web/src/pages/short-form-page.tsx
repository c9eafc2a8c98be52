import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import { NamesakePayoff } from "./namesake-payoff.tsx";
import styles from "./short-form-page.module.css";

type ShortFormPageProps = {
  readonly title: string;
  /** A short text under the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly links?: ReactNode;
};

/** A page with one short form, beside an illustration where it fits. */
export const ShortFormPage = ({ title, lead, children, links }: ShortFormPageProps) => (
  <div className={styles.page}>
    <div className={classes("stack-6", styles.form)}>
      <header>
        <h1>{title}</h1>
        {lead && <p className="mt-2 quiet pretty">{lead}</p>}
      </header>
      {children}
      {links && <div className="stack-3 items-start">{links}</div>}
    </div>
    <NamesakePayoff />
  </div>
);
