import { ImportRefusal } from "../refusal.ts";
import type { ChainFormat } from "./chain-format.ts";

/** The time that all of a ticker's quotes share so far: `quotesAt` is undefined for quotes of the close (M1a). */
export type QuoteTime = { readonly of: string; readonly quotesAt: string | undefined };

/** Notes the time of a ticker's quotes and refuses a file of another time. */
export type QuoteTimeGate = {
  /** Throws ImportRefusal where a file's quotes were taken at another time than those before it. */
  readonly note: (file: string, format: ChainFormat) => void;
  /** The time of all quotes; undefined for the close, and before any. */
  readonly quotesAt: () => string | undefined;
};

const inWords = (quotesAt: string | undefined): string => (quotesAt ? `taken at ${quotesAt}` : "the close's");

/** Returns the gate of an import. `known` is the time of the quotes that an append adds to. */
export const quoteTimeGate = (known?: QuoteTime): QuoteTimeGate => {
  let time = known;
  return {
    note: (file, { quotesAt }) => {
      if (time && time.quotesAt !== quotesAt)
        throw new ImportRefusal(
          file,
          `its quotes are ${inWords(quotesAt)}, and those of ${time.of} are ${inWords(time.quotesAt)}: ` +
            "a ticker takes quotes of one time of day, so import its whole history from one vendor's files",
        );
      time ??= { of: file, quotesAt };
    },
    quotesAt: () => time?.quotesAt,
  };
};
