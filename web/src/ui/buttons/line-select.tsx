import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import styles from "./line-select.module.css";

/** A choice on one line with its label: for what changes the page at once, where SelectField is a part of a form. */
export const LineSelect = ({
  label,
  className,
  ...select
}: { readonly label: string } & ComponentProps<"select">) => (
  <label className={classes(styles.line, className)}>
    <span>{label}</span>
    <select {...select} />
  </label>
);
