/** Returns the sentence on quotes that were taken before the close (M1a), at a New York time such as `15:45`. */
export const earlyQuotesSentence = (ticker: string, quotesAt: string): string =>
  `Quotes of ${ticker} were taken at ${quotesAt}; closes are at 16:00.`;

/** The mark of data that a model computed, wherever a result shows (M5). Prose says "modeled". */
export const MODELLED = "Modelled";
