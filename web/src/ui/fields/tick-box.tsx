import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./tick-box.module.css";

type TickBoxProps = {
  /** The label; a box without one needs an `aria-label`. */
  readonly children?: ReactNode;
} & Omit<ComponentProps<"input">, "type">;

/** A checkbox whose label and padding are clickable too. */
export const TickBox = ({ children, className, ...input }: TickBoxProps) => (
  <label className={classes(`inline-line ${styles.tick}`, className)}>
    <input {...input} type="checkbox" />
    {children}
  </label>
);
