import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import styles from "./line-select.module.css";

/** A labeled dropdown on one line that takes effect at once. Forms use `SelectField`. */
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
