const RULES = new Intl.PluralRules("en-US", { type: "ordinal" });
const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

/** Returns 2nd, 23rd, 1,011th. */
export const ordinal = (count: number): string =>
  `${count.toLocaleString("en-US")}${ENDINGS[RULES.select(count)]}`;
