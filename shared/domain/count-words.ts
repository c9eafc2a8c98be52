/** Counts as people read them. */

const RULES = new Intl.PluralRules("en-US", { type: "ordinal" });
const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

/** Returns a whole number such as "3,000". */
export const grouped = (count: number): string => count.toLocaleString("en-US");

/** Returns a number with its noun, such as "3,000 sessions". */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Returns 2nd, 23rd, 1,011th. */
export const ordinal = (count: number): string => `${grouped(count)}${ENDINGS[RULES.select(count)]}`;
