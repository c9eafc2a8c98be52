import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { lazyPart } from "../lib/lazy-part.ts";
import { useSession } from "../lib/services.tsx";

const Palette = lazyPart(() => import("../features/palette/palette.tsx"), "Palette");
const KeyList = lazyPart(() => import("../features/palette/key-list.tsx"), "KeyList");

/** The member's keys: ⌘K or Ctrl+K, ?, and j and k in tables. They do nothing in a field or under a dialog. */
export const Keys = () => {
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

/** The first table with rows that open, those in sight first. */
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
