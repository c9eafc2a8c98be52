/** How a file of fields is written. */
export type Dialect = {
  /** The byte between fields: a comma, a semicolon, a tab or a bar. */
  readonly separator: number;
  /**
   * The byte before decimals: a point. A file with semicolons may have commas; until its first number shows which, it is
   * undefined, and every later number must agree.
   */
  point: number | undefined;
};

const [TAB, LF, CR, QUOTE, COMMA, POINT, SEMICOLON, BAR] = [9, 10, 13, 34, 44, 46, 59, 124] as const;
/** In the order in which they win a tie. */
const SEPARATORS: readonly number[] = [COMMA, SEMICOLON, TAB, BAR];

/** Returns the dialect of a file without decimal commas. */
export const commas = (): Dialect => ({ separator: COMMA, point: POINT });

/** Returns the index of the end of the first line that is not blank; -1 where the bytes have none. */
export const endOfFirstLine = (bytes: Uint8Array): number => {
  let hasText = false;
  for (let at = 0; at < bytes.length; at++) {
    const isEnd = bytes[at] === LF || bytes[at] === CR;
    if (isEnd && hasText) return at;
    hasText ||= !isEnd;
  }
  return -1;
};

/** Returns the dialect that a first line shows: its separator is the one that it has most. */
export const dialectOf = (line: Uint8Array): Dialect => {
  const counts = SEPARATORS.map(() => 0);
  let isQuoted = false;
  for (const byte of line) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    const found = isQuoted ? -1 : SEPARATORS.indexOf(byte);
    if (found >= 0) counts[found]!++;
  }
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))]!;
  return { separator, point: separator === SEMICOLON ? undefined : POINT };
};
