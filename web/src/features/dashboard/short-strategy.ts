/** How the sentence of a strategy is shortened, in order; all of it as traders note it. */
const SHORTER: readonly (readonly [RegExp, string])[] = [
  [/(\d+) days?\b/g, "$1d"],
  [/(\d) delta\b/g, "$1Δ"],
  [/(\d) %/g, "$1%"],
  [/\bof the premium\b/g, "of premium"],
];

/** A leg's days to expiration, after its contracts. */
const LEG_DAYS = /^(?:buy|sell) [^,]+(, \d+d)/i;

/** Legs whose days are those of the leg before do not say them again. */
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
 * The sentence of a strategy where a table has one line for it, so that its legs are in sight: "Sell 1 put, 45d, 0.30Δ; buy
 * 1 put, 0.15Δ; close after 21d". The ticker stands in a column of its own.
 */
export const shortStrategy = (sentence: string, ticker: string | undefined): string => {
  const withoutTicker = ticker === undefined ? sentence : sentence.replace(` ${ticker} `, " ");
  return withoutRepeatedDays(
    SHORTER.reduce((short, [long, brief]) => short.replace(long, brief), withoutTicker),
  );
};
