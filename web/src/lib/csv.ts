type Cell = string | number | null | undefined;

/** Text that a spreadsheet would run as a formula, in any width, is made text by an apostrophe; numbers stay numbers. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const cellText = (value: Cell): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180, CRLF), one column a field in the order given; blanks are empty. */
export const csvOf = <Field extends string>(
  fields: readonly Field[],
  rows: readonly Readonly<Record<Field, Cell>>[],
): string =>
  [fields.join(","), ...rows.map((row) => fields.map((field) => cellText(row[field])).join(","))]
    .map((line) => `${line}\r\n`)
    .join("");
