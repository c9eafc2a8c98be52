import { classes } from "../classes.ts";
import styles from "./spinner.module.css";

/** The spinner of the whole site; without a label it stands beside words that say what is awaited, as small as they. */
export const Spinner = ({ label }: { readonly label?: string }) =>
  label === undefined ? (
    <span className={classes(styles.spinner, styles.inline)} aria-hidden="true" />
  ) : (
    <div className={styles.spinner} role="progressbar" aria-label={label} />
  );
