import styles from "./logo.module.css";

/** The mark and the name. The mark is the payoff of a backspread. */
export const Logo = () => (
  <span className={`inline-line lead bold ${styles.logo}`}>
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M2 7h5.5l5 9L21 4.5"
        stroke="var(--action)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M2 20h20" stroke="var(--line-strong)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
    Backspread
  </span>
);
