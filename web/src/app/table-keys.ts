/** Rows of tables by the keys j and k: the focus moves to the row's link or button, which Enter opens. */

const TYPED_IN = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** True if keys belong to the element with the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_IN) !== null;

export const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
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
export const moveRow = (isNext: boolean): boolean => {
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
