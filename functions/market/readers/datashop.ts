import type { ChainFormat } from "../chain/chain-format.ts";

/**
 * Cboe DataShop's Option EOD Summary, with or without calcs. The 15:45 snapshot is read (12:45 on half days), because
 * volatilities and greeks belong to it and not to the close. Its solver writes 0.02 for no volatility. Indices have a
 * caret; without a license for one, its bid and ask are 0.
 */
export const DATASHOP: ChainFormat = {
  name: "datashop",
  vendor: "Cboe DataShop",
  about: "Option EOD Summary, with calcs or without: its quotes of 15:45",
  quotesAt: "15:45",
  dates: "iso",
  date: "quote_date",
  expiry: "expiration",
  strike: "strike",
  underlying: "active_underlying_price_1545",
  underlyingQuote: { bid: "underlying_bid_1545", ask: "underlying_ask_1545" },
  symbol: "underlying_symbol",
  symbolOf: (text) => text.replace(/^\^/, ""),
  root: "root",
  adjusted: "delivery_code",
  sides: [
    {
      right: { in: "option_type" },
      bid: "bid_1545",
      ask: "ask_1545",
      delta: "delta_1545",
      impliedVolatility: "implied_volatility_1545",
      volume: "trade_volume",
    },
  ],
  noVolatilityUpTo: 0.02,
};
