import styles from "./open-mark.module.css";

/** A chevron: right while its button is closed, down while it is open. */
export const OpenMark = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="none" className={styles.mark} aria-hidden="true">
    <path
      d="m4 2 4 4-4 4"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
