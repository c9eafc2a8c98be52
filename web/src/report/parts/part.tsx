import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import styles from "./parts.module.css";

/** The parts of a result, in the order of the page. */
export const PARTS = ["Answer", "Curve", "Risk", "Trades", "Robustness", "Market"] as const;
export type PartName = (typeof PARTS)[number];

export const partId = (name: PartName): string => name.toLowerCase();

type PartProps = { readonly name: PartName; readonly children: ReactNode };

/** A part of a result that the row of its parts leads to. */
export const Part = ({ name, children }: PartProps) => (
  <div id={partId(name)} className={classes("stack-6 min-0 no-ring", styles.part)} tabIndex={-1}>
    {children}
  </div>
);
