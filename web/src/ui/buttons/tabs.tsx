import { Link } from "react-router-dom";
import { classes } from "../classes.ts";
import styles from "./tabs.module.css";

type Tab = { readonly label: string; readonly to: string; readonly isOpen: boolean };

/** Links between the modes of one page; the current one is text. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ label: name, to, isOpen }) =>
      isOpen ? (
        <span key={to} className={classes(styles.tab, styles.open)} aria-current="page">
          {name}
        </span>
      ) : (
        <Link key={to} to={to} className={styles.tab}>
          {name}
        </Link>
      ),
    )}
  </nav>
);
