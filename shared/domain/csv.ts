type Cell = string | number | null | undefined;

/** Text that a spreadsheet would run as a formula, full-width signs included, gets an apostrophe. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const cellText = (value: Cell): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns rows as CSV (RFC 4180, CRLF), one column per field in the given order; blanks are empty. */
export const csvOf = <Field extends string>(
  fields: readonly Field[],
  rows: readonly Readonly<Record<Field, Cell>>[],
): string =>
  [fields.join(","), ...rows.map((row) => fields.map((field) => cellText(row[field])).join(","))]
    .map((line) => `${line}\r\n`)
    .join("");
