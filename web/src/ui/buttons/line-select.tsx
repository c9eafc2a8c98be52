import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import styles from "./line-select.module.css";

/** A labeled dropdown on one line that takes effect at once. Forms use `SelectField`. */
export const LineSelect = ({
  label,
  className,
  ...select
}: { readonly label: string } & ComponentProps<"select">) => (
  <label className={classes(`line gap-2 hint ${styles.line}`, className)}>
    <span>{label}</span>
    <select {...select} />
  </label>
);
