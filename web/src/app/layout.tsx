import { useEffect, useRef, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import type { Connection } from "../lib/connection.ts";
import { useConnection } from "../lib/services.tsx";
import { classes } from "../ui/classes.ts";
import { Footer } from "./footer.tsx";
import { Keys } from "./keys.tsx";
import styles from "./layout.module.css";
import { TopNav } from "./top-nav.tsx";

const WORDS: Readonly<Record<Exclude<Connection, "good">, string>> = {
  offline: "You're offline. Backspread reconnects as soon as your network is back.",
  "no answer": "We can't reach Backspread right now. We're trying again.",
};

const BACK_MS = 4_000;

const ConnectionBanner = () => {
  const connection = useConnection();
  const wasAway = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (connection !== "good") {
      wasAway.current = true;
      setBack(false);
      return;
    }
    if (!wasAway.current) return;
    wasAway.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  const words = connection === "good" ? (isBack ? "Connected again." : undefined) : WORDS[connection];
  // The region stays, so that screen readers announce what comes into it.
  return <div aria-live="polite">{words && <p className={styles.banner}>{words}</p>}</div>;
};

/** The first page of every visit has the key "default", which must not share a scroll position. */
const scrollKeyOf = ({ key, pathname, search }: Location): string =>
  key === "default" ? pathname + search : key;

export const Layout = () => {
  const isLeaving = useNavigation().state === "loading";
  useArrival();
  return (
    <div className={styles.site}>
      <a className={classes("visually-hidden", styles.skip)} href="#page">
        Skip to the page
      </a>
      {isLeaving && <div className={styles.leaving} role="progressbar" aria-label="Loading the page" />}
      <TopNav />
      <main id="page" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Keys />
      <ConnectionBanner />
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  );
};

/**
 * Focuses the heading of a page reached by a link within the site, unless the page has focused something
 * else. Otherwise the focus would restart silently at the top of the document.
 */
const useArrival = (): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
};
