import { Link } from "react-router-dom";
import { paletteKey } from "../lib/palette-key.ts";
import { useSession } from "../lib/services.tsx";
import styles from "./footer.module.css";
import { Logo } from "./logo.tsx";
import { LEGAL_LINKS, type NavLink, navLinks, PROGRAM_LINKS } from "./nav-links.ts";

export const Footer = () => {
  const { isSignedIn, username } = useSession();
  const isMember = isSignedIn && username !== undefined;
  return (
    <footer className="ruled quiet">
      <div className={styles.columns}>
        <div className={`ink ${styles.site}`}>
          <Logo />
          <p className={`hint mt-2 pretty ${styles.disclaimer}`}>
            Backspread gives no financial advice. Backtest results are hypothetical: they are computed after
            the fact on historical or modeled data, and they don't promise future results.
          </p>
        </div>
        <Links title="Navigation" links={navLinks(isMember)} />
        <Links title="Legal" links={LEGAL_LINKS} />
        <Links title="Programs" links={PROGRAM_LINKS} />
      </div>
      <div className={`head gap-6 rows-2 stretch small ${styles.end}`}>
        <p>© {new Date().getFullYear()} Backspread. All rights reserved.</p>
        {isMember && (
          <p className={styles.keys}>
            <kbd>{paletteKey()}</kbd> goes anywhere, <kbd>?</kbd> shows all keys
          </p>
        )}
      </div>
    </footer>
  );
};

const Links = ({ title, links }: { readonly title: string; readonly links: readonly NavLink[] }) => (
  <nav aria-label={title}>
    <h2 className={`ink small bold ${styles.title}`}>{title}</h2>
    <ul>
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link className={styles.link} to={to}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
