import type { ComponentProps } from "react";
import styles from "./tooltip.module.css";

/** The small mark that stands beside what it explains. */
export const HintMark = (props: ComponentProps<"button">) => (
  <button {...props} type="button" className={styles.mark}>
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true">
      <circle cx="7" cy="7" r="6" stroke="currentColor" />
      <path d="M7 6.25v3.5M7 4.1v.2" stroke="currentColor" strokeLinecap="round" strokeWidth="1.3" />
    </svg>
  </button>
);
