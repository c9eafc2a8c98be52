import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import type { Connection } from "../lib/connection.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { useConnection, useSession } from "../lib/services.tsx";
import { classes } from "../ui/classes.ts";
import { Footer } from "./footer.tsx";
import styles from "./layout.module.css";
import { TopNav } from "./top-nav.tsx";

const Palette = lazyPart(() => import("../features/palette/palette.tsx"), "Palette");
const KeyList = lazyPart(() => import("../features/palette/key-list.tsx"), "KeyList");

/** The member's keys: ⌘K or Ctrl+K, ?, and j and k in tables. They do nothing in a field or under a dialog. */
const Keys = () => {
  const { isSignedIn } = useSession();
  const [shown, setShown] = useState<"palette" | "keys">();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const { key, metaKey, ctrlKey, altKey, shiftKey } = event;
    if (key.toLowerCase() === "k" && metaKey !== ctrlKey && !altKey && !shiftKey) setShown("palette");
    else if (key === "?" && !metaKey && !ctrlKey) setShown("keys");
    else if (isModified(event) || !(key === "j" || key === "k") || !moveRow(key === "j")) return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const listening = new AbortController();
    window.addEventListener("keydown", press, listening);
    return () => listening.abort();
  }, [isSignedIn]);
  if (!isSignedIn || !shown) return null;
  const close = () => setShown(undefined);
  return (
    <Suspense>{shown === "palette" ? <Palette onClose={close} /> : <KeyList onClose={close} />}</Suspense>
  );
};

/** Rows of tables by the keys j and k: the focus moves to the row's link or button, which Enter opens. */

const TYPED_IN = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_IN) !== null;

const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

const openerOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>("a[href]") ?? row.querySelector<HTMLElement>("button[aria-expanded]");

const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll("tbody > tr")].filter((row) => openerOf(row) !== null);

const isInSight = (table: Element): boolean => {
  const { top, bottom } = table.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

const firstTable = (): Element | undefined => {
  const tables = [...document.querySelectorAll("main table")].filter((table) => rowsOf(table).length > 0);
  return tables.find(isInSight) ?? tables[0];
};

/** Focuses the next or the previous row of the table with the focus, or the first row of one; false without a table. */
const moveRow = (isNext: boolean): boolean => {
  const from = document.activeElement?.closest("tbody > tr");
  const table = from?.closest("table") ?? firstTable();
  if (!table) return false;
  const rows = rowsOf(table);
  const place = from ? rows.indexOf(from) : -1;
  const next = rows[place < 0 ? 0 : place + (isNext ? 1 : -1)];
  if (!next) return true;
  openerOf(next)?.focus();
  next.scrollIntoView?.({ block: "nearest" });
  return true;
};

const UNREACHED = "We can't reach the server; your run keeps going if it had started.";

const WORDS: Readonly<Record<Exclude<Connection, "good">, string>> = {
  offline: UNREACHED,
  "no answer": `${UNREACHED} We're trying again.`,
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
