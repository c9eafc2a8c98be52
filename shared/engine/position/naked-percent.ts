/** Broad indices by the tickers that their options go by, weeklies and reduced sizes included. */
const BROAD_INDICES = new Set([
  "SPX",
  "SPXW",
  "XSP",
  "OEX",
  "XEO",
  "NDX",
  "NDXP",
  "XND",
  "RUT",
  "RUTW",
  "MRUT",
  "DJX",
]);

/** Returns Regulation T's percentage of the underlying for an uncovered short option: less for broad indices (B2). */
export const nakedPercentOf = (ticker: string): number => (BROAD_INDICES.has(ticker) ? 15 : 20);
