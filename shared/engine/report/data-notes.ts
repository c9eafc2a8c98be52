import { earlyQuotesSentence } from "../../domain/modelled.ts";
import type { MarketMeta } from "../market/market.ts";

/** Returns the notes on a ticker's quotes: that a model made them (M5), and that they came before the close (M1a). */
export const dataNotes = ({
  ticker,
  modelled,
  source,
  quotesAt,
}: Pick<MarketMeta, "ticker" | "modelled" | "source" | "quotesAt">): string[] => [
  ...(modelled ? [`Modelled: the quotes of ${ticker} were computed and never traded (${source}).`] : []),
  ...(quotesAt === undefined ? [] : [earlyQuotesSentence(ticker, quotesAt)]),
];
