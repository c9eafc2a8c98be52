import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatInstantDay } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { useProfileQuery } from "../lib/profile.ts";
import { Logo } from "./logo.tsx";
import styles from "./member-card.module.css";

/** The logo of a member: hover, focus or tap shows who is logged in, and since when they are a member. */
export const MemberCard = ({ username }: { readonly username: string }) => {
  const profile = useQuery(useProfileQuery());
  const joined = profile.data ? formatInstantDay(profile.data.date_joined) : "Loading...";
  return (
    <div className={styles.member}>
      <button
        type="button"
        className={styles.button}
        aria-label={`Backspread, logged in as ${username}`}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      >
        <Logo />
      </button>
      <div className={styles.card}>
        <Link to={paths.dashboard} className={styles.name}>
          {username}
        </Link>
        <p>Member since {joined}</p>
      </div>
    </div>
  );
};
