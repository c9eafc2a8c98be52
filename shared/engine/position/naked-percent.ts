/** The broad indices, whose options move less than those of one company. */
const BROAD_INDICES: ReadonlySet<string> = new Set([
  "SPX",
  "XSP",
  "OEX",
  "XEO",
  "NDX",
  "XND",
  "RUT",
  "MRUT",
  "DJX",
  "SPXW",
  "RUTW",
  "NDXP",
]);

/** Returns the share of the underlying, in %, that Regulation T asks for an uncovered short option of a ticker (B2). */
export const nakedPercentOf = (ticker: string): number => (BROAD_INDICES.has(ticker) ? 15 : 20);
