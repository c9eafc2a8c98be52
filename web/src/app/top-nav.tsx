import { useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { formatInstantDay } from "../lib/format.ts";
import { DASHBOARD_TABS, paths } from "../lib/paths.ts";
import { useProfileQuery } from "../lib/profile.ts";
import { useSession } from "../lib/services.tsx";
import { useLogout } from "../lib/use-logout.ts";
import { classes } from "../ui/classes.ts";
import { Logo } from "./logo.tsx";
import { navLinks } from "./nav-links.ts";
import styles from "./top-nav.module.css";

/** Closes the card on Escape, wherever the focus is, since it may cover the page (WCAG 1.4.13). */
const useDismissal = () => {
  const [isDismissed, setDismissed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape") return;
      // A hidden element would lose the focus.
      if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus();
      setDismissed(true);
    };
    window.addEventListener("keydown", dismiss);
    return () => window.removeEventListener("keydown", dismiss);
  }, []);
  return { isDismissed, button, show: () => setDismissed(false) };
};

/** A member's logo; hover, focus or tap shows the username and the member-since date. */
const MemberCard = ({ username }: { readonly username: string }) => {
  const profile = useQuery(useProfileQuery());
  const { isDismissed, button, show } = useDismissal();
  const joined = profile.data ? formatInstantDay(profile.data.date_joined) : "Loading...";
  return (
    <div
      className={classes(`anchor ${styles.member}`, isDismissed && styles.dismissed)}
      onPointerEnter={show}
    >
      <button
        ref={button}
        type="button"
        className="bare ink"
        aria-label={`Backspread, logged in as ${username}`}
        onFocus={show}
        onClick={show}
      >
        <Logo />
      </button>
      <div className={classes("framed quiet", styles.card)}>
        {/* No tab stop: the nav links include the dashboard. */}
        <Link to={paths.dashboard} className={styles.name} tabIndex={-1}>
          {username}
        </Link>
        <p>Member since {joined}</p>
      </div>
    </div>
  );
};

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
  const { pathname } = useLocation();
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
            className={({ isActive }) =>
              classes(styles.link, (isActive || isTabOf(to, pathname)) && styles.here)
            }
          >
            {label}
          </NavLink>
        ))}
        {isMember && <LogoutButton />}
      </nav>
    </>
  );
};

const isTabOf = (to: string, pathname: string): boolean =>
  to === paths.dashboard && DASHBOARD_TABS.some((tab) => tab.to === pathname);

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
