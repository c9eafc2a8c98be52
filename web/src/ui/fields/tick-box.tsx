import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./tick-box.module.css";

type TickBoxProps = {
  /** Beside the box; without it the box needs an `aria-label`. */
  readonly children?: ReactNode;
} & Omit<ComponentProps<"input">, "type">;

/** A box that is ticked or not; its label, and some room around it, tick it too. */
export const TickBox = ({ children, className, ...input }: TickBoxProps) => (
  <label className={classes(styles.tick, className)}>
    <input {...input} type="checkbox" />
    {children}
  </label>
);
