import { Fragment, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router-dom";
import { logout } from "#shared/contracts/accounts.ts";
import { paths } from "../lib/paths.ts";
import { useCall, useSession, useSessionStore } from "../lib/services.tsx";
import { classes } from "../ui/classes.ts";
import { Logo } from "./logo.tsx";
import { MemberCard } from "./member-card.tsx";
import { navLinks } from "./nav-links.ts";
import styles from "./top-nav.module.css";

/** The logo and the links, in a menu on narrow windows. */
export const TopNav = () => {
  const { isSignedIn, username } = useSession();
  const isMember = isSignedIn && username !== undefined;
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <div className={`head gap-0 ${styles.bar}`}>
        {/* A new page closes the card and the menu. A changed query does not: results write their span there. */}
        <Fragment key={pathname}>
          {isMember ? (
            <MemberCard username={username} />
          ) : (
            <Link to={paths.home} className={styles.logo} aria-label="Backspread, home">
              <Logo />
            </Link>
          )}
          <Menu isMember={isMember} />
        </Fragment>
      </div>
    </header>
  );
};

const Menu = ({ isMember }: { readonly isMember: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const burger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape") return;
      setOpen(false);
      burger.current?.focus();
    };
    // Closes when the focus leaves: the menu would hide the focused element.
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && !burger.current?.closest("header")?.contains(target)) setOpen(false);
    };
    window.addEventListener("keydown", press);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      window.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [isOpen]);
  return (
    <>
      <button
        ref={burger}
        type="button"
        className={styles.burger}
        aria-expanded={isOpen}
        aria-controls="top-nav"
        aria-label={isOpen ? "Close menu" : "Open menu"}
        onClick={() => setOpen(!isOpen)}
      >
        <BurgerIcon isOpen={isOpen} />
      </button>
      <nav
        id="top-nav"
        aria-label="Main"
        className={classes(`line gap-1 ${styles.links}`, isOpen && styles.open)}
      >
        {navLinks(isMember).map(({ label, to }) => (
          <NavLink
            key={label}
            to={to}
            onClick={() => setOpen(false)}
            className={({ isActive }) => classes(styles.link, isActive && styles.here)}
          >
            {label}
          </NavLink>
        ))}
        {isMember && <LogoutButton />}
      </nav>
    </>
  );
};

const LogoutButton = () => {
  const logOut = useLogout();
  return (
    <button type="button" className={styles.link} onClick={logOut}>
      Logout
    </button>
  );
};

const BurgerIcon = ({ isOpen }: { readonly isOpen: boolean }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
    <path
      d={isOpen ? "m4 4 12 12M16 4 4 16" : "M2 5h16M2 10h16M2 15h16"}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
  </svg>
);

/** Clears the session, goes to /login and revokes the session's tokens. */
const useLogout = (): (() => void) => {
  const session = useSessionStore();
  const call = useCall();
  const navigate = useNavigate();
  return () => {
    const refresh = session.refresh();
    // A failed revocation is harmless: the browser is logged out, and the tokens expire.
    if (refresh) call(logout, { body: { refresh } }).catch(() => undefined);
    session.end("logout");
    navigate(paths.login);
  };
};
