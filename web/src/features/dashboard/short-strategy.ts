/** Replacements that shorten a strategy to traders' notation, in order. */
const SHORTER: readonly (readonly [RegExp, string])[] = [
  [/(\d+) days?\b/g, "$1d"],
  [/(\d) delta\b/g, "$1Δ"],
  [/(\d) %/g, "$1%"],
  [/\bof the premium\b/g, "of premium"],
];

/** Matches a leg's days to expiration. */
const LEG_DAYS = /^(?:buy|sell) [^,]+(, \d+d)/i;

/** Drops a leg's days where they repeat those of the leg before. */
const withoutRepeatedDays = (sentence: string): string => {
  let days: string | undefined;
  return sentence
    .split("; ")
    .map((part) => {
      const said = LEG_DAYS.exec(part)?.[1];
      if (said === undefined) return part;
      const isRepeated = said === days;
      days = said;
      return isRepeated ? part.replace(said, "") : part;
    })
    .join("; ");
};

/**
 * Returns a strategy in one short line: "Sell 1 put, 45d, 0.30Δ; buy 1 put, 0.15Δ; close after 21d". The ticker
 * has its own column.
 */
export const shortStrategy = (sentence: string, ticker: string | undefined): string => {
  const withoutTicker = ticker === undefined ? sentence : sentence.replace(` ${ticker} `, " ");
  return withoutRepeatedDays(
    SHORTER.reduce((short, [long, brief]) => short.replace(long, brief), withoutTicker),
  );
};
