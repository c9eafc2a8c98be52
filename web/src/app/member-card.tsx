import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { formatInstantDay } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { useProfileQuery } from "../lib/profile.ts";
import { classes } from "../ui/classes.ts";
import { Logo } from "./logo.tsx";
import styles from "./member-card.module.css";

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
export const MemberCard = ({ username }: { readonly username: string }) => {
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
