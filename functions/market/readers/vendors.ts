import type { ChainFormat, SideColumns } from "../chain/chain-format.ts";
import { underlyingOfRoot } from "../chain/option-root.ts";

/** Vendors whose files need columns and nothing else, a quote in each row: a vendor is an entry here. */

const row = (
  right: string | readonly string[],
  columns: Partial<SideColumns> = {},
): readonly [SideColumns] => [
  { right: { in: right }, bid: "bid", ask: "ask", delta: "delta", volume: "volume", ...columns },
];

/** Returns a format with the names and the style of dates that most vendors use. */
const vendor = (
  format: Pick<ChainFormat, "name" | "vendor" | "about" | "sides"> & Partial<ChainFormat>,
): ChainFormat => ({ dates: "iso", date: "date", expiry: "expiration", strike: "strike", ...format });

/** The date, right and strike of an option symbol. */
const AFTER_ROOT = /\s*\d{6}[CP]\d+$/;

/**
 * The product's own format: `date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying`. Columns `symbol`
 * (the underlying's, or the option's), for files of several, and `root`, for an index with two, may stand beside them.
 */
export const PLAIN = vendor({
  name: "plain",
  vendor: "Imported file",
  about: "date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying",
  expiry: "expiry",
  underlying: "underlying",
  symbol: "symbol",
  mayLackSymbol: true,
  symbolOf: (symbol) => underlyingOfRoot(symbol.replace(AFTER_ROOT, "")),
  root: "root",
  sides: row("right", { impliedVolatility: "iv" }),
  unread: ["open_interest"],
});

/** historicaloptiondata.com (Delta Neutral): L2 with its older headers and its current one, L3, and L1 without greeks. */
export const HISTORICAL_OPTION_DATA = vendor({
  name: "historicaloptiondata",
  vendor: "historicaloptiondata.com",
  about: "L2 (older and current headers) and L3",
  dates: "us",
  date: ["quotedate", "datadate"],
  underlying: ["underlying_last", "underlyingprice"],
  symbol: ["underlying", "underlyingsymbol"],
  root: ["optionroot", "optionsymbol"],
  sides: row(["type", "optiontype"], { impliedVolatility: ["impliedvol", "iv", "ivmean"] }),
});

/** iVolatility's end-of-day contracts. An IV of -1 means none. */
export const IVOLATILITY = vendor({
  name: "ivolatility",
  vendor: "iVolatility",
  about: "EOD individual contracts",
  dates: "us",
  expiry: "option_expiration",
  underlying: "stock_price_close",
  symbol: "symbol",
  root: "option_symbol",
  sides: row("call/put", { impliedVolatility: "iv" }),
});

/**
 * Cboe DataShop's Option EOD Summary, with or without calcs. The 15:45 snapshot is read (12:45 on half days), because
 * volatilities and greeks belong to it and not to the close. Its solver writes 0.02 for no volatility. Indices have a
 * caret; without a license for one, its bid and ask are 0.
 */
export const DATASHOP = vendor({
  name: "datashop",
  vendor: "Cboe DataShop",
  about: "Option EOD Summary, with calcs or without: its quotes of 15:45",
  quotesAt: "15:45",
  date: "quote_date",
  underlying: "active_underlying_price_1545",
  underlyingQuote: { bid: "underlying_bid_1545", ask: "underlying_ask_1545" },
  symbol: "underlying_symbol",
  symbolOf: (text) => text.replace(/^\^/, ""),
  root: "root",
  adjusted: "delivery_code",
  sides: row("option_type", {
    bid: "bid_1545",
    ask: "ask_1545",
    delta: "delta_1545",
    impliedVolatility: "implied_volatility_1545",
    volume: "trade_volume",
  }),
  noVolatilityUpTo: 0.02,
});

/**
 * ThetaData's end-of-day reports as CSV from the v3 terminal: the last quote at 17:15. With greeks, the session is
 * the underlying's time, since the contract's time is its last change. Without greeks, an underlying file is needed.
 * Missing values are 0. A symbol is a root: SPXW belongs to SPX.
 */
export const THETA_DATA = vendor({
  name: "thetadata",
  vendor: "ThetaData",
  about: "v3 EOD with greeks; without them, with --underlying",
  dates: "iso-time",
  date: ["created", "underlying_timestamp"],
  underlying: "underlying_price",
  symbol: "symbol",
  symbolOf: underlyingOfRoot,
  root: "symbol",
  sides: row("right", { impliedVolatility: "implied_vol" }),
});

/** The v2 terminal and its flat files: strikes in tenths of a cent, dates without hyphens, no greeks. */
export const THETA_DATA_V2 = vendor({
  name: "thetadata-v2",
  vendor: "ThetaData",
  about: "v2 bulk EOD, with --underlying",
  dates: "compact",
  strikePlaces: 3,
  symbol: "root",
  symbolOf: underlyingOfRoot,
  root: "root",
  sides: [{ right: { in: "right" }, bid: "bid", ask: "ask", volume: "volume" }],
});

/** DoltHub's `option_chain`. It needs an underlying file. Rows of a Saturday carry that date. */
export const DOLTHUB = vendor({
  name: "dolthub",
  vendor: "DoltHub post-no-preference/options",
  about: "option_chain of post-no-preference/options, with --underlying",
  symbol: "act_symbol",
  sides: [{ right: { in: "call_put" }, bid: "bid", ask: "ask", delta: "delta", impliedVolatility: "vol" }],
});

/** Alpha Vantage's options, and data sets with its names. It needs an underlying file. */
export const ALPHA_VANTAGE = vendor({
  name: "alphavantage",
  vendor: "Alpha Vantage",
  about: "historical options and open data sets with these names, CSV or Parquet, with --underlying",
  symbol: "symbol",
  symbolOf: underlyingOfRoot,
  root: ["contractid", "contract_id"],
  sides: row("type", { impliedVolatility: "implied_volatility" }),
});

/**
 * OptionMetrics' table of option prices, as WRDS writes it. Strikes are in thousandths of a dollar. -99.99 means no
 * volatility and no delta. A file without `ticker` tells underlyings apart by `secid`. `ss_flag` is 0 but for contracts
 * that do not deliver 100 shares. The option's symbol begins with its root: `SPX 240119C4700000`. The underlying's price
 * is in another table.
 */
export const OPTION_METRICS = vendor({
  name: "optionmetrics",
  vendor: "OptionMetrics",
  about: "option prices of IvyDB by WRDS, with --underlying",
  expiry: "exdate",
  strike: "strike_price",
  strikePlaces: 3,
  symbol: ["ticker", "secid"],
  root: "symbol",
  adjusted: "ss_flag",
  sides: row("cp_flag", { bid: "best_bid", ask: "best_offer", impliedVolatility: "impl_volatility" }),
  noDelta: -99.99,
});

/** MarketData.app's option chains as CSV. Their times are in seconds since 1970, or as dates with `dateformat`. */
export const MARKET_DATA_APP = vendor({
  name: "marketdata",
  vendor: "MarketData.app",
  about: "option chains of the API as CSV",
  dates: "unix",
  date: "updated",
  underlying: "underlyingprice",
  symbol: "underlying",
  root: "optionsymbol",
  sides: row("side", { impliedVolatility: "iv" }),
});

/** EODHD's US options, `options/eod` with the API's names. Its `tradetime` is the session. It lacks the underlying's price. */
export const EODHD = vendor({
  name: "eodhd",
  vendor: "EODHD",
  about: "options/eod of the API as CSV, with --underlying",
  date: "tradetime",
  expiry: "exp_date",
  symbol: "underlying_symbol",
  root: "contract",
  sides: row("type", { impliedVolatility: "volatility" }),
});

/** optiondata.org's daily files of options. The underlying's prices are in files of stocks beside them. */
export const OPTION_DATA_ORG = vendor({
  name: "optiondata",
  vendor: "optiondata.org",
  about: "daily option files, with --underlying",
  date: "quote_date",
  symbol: "underlying",
  root: "contract",
  sides: row("type", { impliedVolatility: "implied_volatility" }),
});
