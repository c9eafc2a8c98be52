import type { ChainFormat, ColumnName } from "./chain-format.ts";

/** Compares the header of a file with a format. Names are in lower case, without brackets and spaces. */

/** Returns a header's names as formats write them. */
export const normalName = (name: string): string => name.replace(/[[\]\s]/g, "").toLowerCase();

/** Returns the names that a column may have, the first of them in a header counts. */
export const aliasesOf = (name: ColumnName): readonly string[] => (typeof name === "string" ? [name] : name);

/** Returns the position of a column; -1 where the header lacks it. A column without a name stands for nothing. */
export const positionOf = (header: readonly string[], name: ColumnName | undefined): number => {
  const found = name && aliasesOf(name).find((alias) => alias !== "" && header.includes(alias));
  return found ? header.indexOf(found) : -1;
};

const requiredOf = (format: ChainFormat): ColumnName[] => [
  format.date,
  format.expiry,
  format.strike,
  ...(format.symbol && !format.mayLackSymbol ? [format.symbol] : []),
  ...format.sides.flatMap(({ right, bid, ask }) => ["in" in right ? [right.in] : [], bid, ask].flat(1)),
];

const optionalOf = (format: ChainFormat): ColumnName[] =>
  [
    ...[format.symbol, format.underlying, format.root, format.adjusted],
    ...Object.values(format.underlyingQuote ?? {}),
    ...format.sides.flatMap(({ delta, impliedVolatility, volume }) => [delta, impliedVolatility, volume]),
  ].filter((name) => name !== undefined);

export const missingIn = (format: ChainFormat, header: readonly string[]): ColumnName[] =>
  requiredOf(format).filter((name) => positionOf(header, name) < 0);

/** Returns the columns that the format reads and the header has twice. */
export const repeatedIn = (format: ChainFormat, header: readonly string[]): string[] => {
  const read = new Set([...requiredOf(format), ...optionalOf(format)].flatMap(aliasesOf));
  return [...new Set(header.filter((name, i) => read.has(name) && header.indexOf(name) !== i))];
};

/** Returns the named columns of a header that the format neither reads nor leaves out on purpose. */
export const unknownIn = (format: ChainFormat, header: readonly string[]): string[] => {
  const known = [...requiredOf(format), ...optionalOf(format), ...(format.unread ?? [])].flatMap(aliasesOf);
  return header.filter((name, i) => name !== "" && !known.includes(name) && header.indexOf(name) === i);
};
