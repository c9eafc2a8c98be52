import { classes } from "../classes.ts";
import styles from "./spinner.module.css";

/** The site's spinner. Without a label it is small and decorative, beside a text that names the wait. */
export const Spinner = ({ label }: { readonly label?: string }) =>
  label === undefined ? (
    <span className={classes(styles.spinner, styles.inline)} aria-hidden="true" />
  ) : (
    <div className={styles.spinner} role="progressbar" aria-label={label} />
  );
