/** How to get chains: the table of the importer's help, of its page of documentation, and of the page *Data*. */

/** A way costs nothing, little by the month, or is bought by the file, the year or the license. */
export const WAY_KINDS = ["free", "cheap", "bought"] as const;

/** Where the files of a format come from. */
export type ChainWay = {
  readonly kind: (typeof WAY_KINDS)[number];
  readonly vendor: string;
  /** Values of the importer's `--format`, which finds them by the header itself. */
  readonly formats: readonly string[];
  /** Which of the vendor's files, and how much history. */
  readonly what: string;
  readonly quotes: string;
  /** What the files do not have; blank for nothing. */
  readonly lacks: string;
  readonly address: string;
  /** As last seen; vendors change it. */
  readonly cost: string;
};

/** The ways, the cheapest kind first. */
export const CHAIN_WAYS: readonly ChainWay[] = [
  {
    kind: "free",
    vendor: "Alpha Vantage, and open data sets with its names",
    formats: ["alphavantage"],
    what: "all options of a ticker since 2008, as CSV or Parquet",
    quotes: "the close",
    lacks: "price",
    address: "https://www.alphavantage.co/documentation/#options",
    cost: "a free key has 25 sessions a day; data sets under open licenses are on GitHub and Hugging Face",
  },
  {
    kind: "free",
    vendor: "DoltHub post-no-preference/options",
    formats: ["dolthub"],
    what: "2,000 tickers since 2019: 2 or 3 expiries, some days a week, strikes near the money",
    quotes: "the evening",
    lacks: "volume, price",
    address: "https://www.dolthub.com/repositories/post-no-preference/options",
    cost: "nothing",
  },
  {
    kind: "free",
    vendor: "Cboe delayed quotes",
    formats: ["cboe"],
    what: "all options of a ticker, this evening's: a history grows by a file a day",
    quotes: "the close",
    lacks: "a stock's price on the page may be one after hours",
    address: "https://www.cboe.com/delayed_quotes/spx/quote_table",
    cost: "nothing, for personal use",
  },
  {
    kind: "free",
    vendor: "Yahoo Finance",
    formats: ["yahoo", "yfinance"],
    what: "all options of a ticker, today's, collected with yfinance, as CSV or Parquet",
    quotes: "the time of collection",
    lacks: "delta; as yfinance writes them also date and price",
    address: "https://github.com/ranaroussi/yfinance",
    cost: "nothing, for personal use",
  },
  {
    kind: "free",
    vendor: "OptionsDX",
    formats: ["optionsdx"],
    what: "monthly text files of large funds and indices since 2010",
    quotes: "16:00",
    lacks: "",
    address: "https://www.optionsdx.com",
    cost: "an account; some files are free, others are bought",
  },
  {
    kind: "cheap",
    vendor: "ThetaData",
    formats: ["thetadata", "thetadata-v2"],
    what: "end-of-day reports of all options as CSV",
    quotes: "17:15",
    lacks: "without greeks: delta, volatility, price; such reports before 2022 may repeat contracts",
    address: "https://www.thetadata.net/pricing",
    cost: "a year back is free; four years from $40 a month",
  },
  {
    kind: "cheap",
    vendor: "MarketData.app",
    formats: ["marketdata"],
    what: "chains of the API as CSV, since 2005",
    quotes: "the close",
    lacks: "",
    address: "https://www.marketdata.app/docs/api/options/chain",
    cost: "100 requests a day are free; more by subscription",
  },
  {
    kind: "cheap",
    vendor: "EODHD",
    formats: ["eodhd"],
    what: "options/eod of the API, two years",
    quotes: "the close",
    lacks: "price",
    address: "https://eodhd.com/marketplace/unicornbay/options",
    cost: "subscription; AAPL is free with the key demo",
  },
  {
    kind: "cheap",
    vendor: "ORATS",
    formats: ["orats", "orats-api"],
    what: "near-EOD files of all tickers, or hist/strikes of the data API",
    quotes: "about 15:46",
    lacks: "one index price for all expiries; the API merges SPX and SPXW: repeated monthlies are refused",
    address: "https://orats.com/data-api",
    cost: "subscription",
  },
  {
    kind: "bought",
    vendor: "historicaloptiondata.com",
    formats: ["historicaloptiondata"],
    what: "all tickers by month or year: L2 and L3",
    quotes: "the close",
    lacks: "",
    address: "https://historicaloptiondata.com",
    cost: "by the year of data",
  },
  {
    kind: "bought",
    vendor: "optiondata.org",
    formats: ["optiondata"],
    what: "daily files of all tickers",
    quotes: "the close",
    lacks: "price",
    address: "https://optiondata.org",
    cost: "samples are free; by the year of data",
  },
  {
    kind: "bought",
    vendor: "Cboe DataShop",
    formats: ["datashop"],
    what: "Option EOD Summary since 2004, with calcs or without",
    quotes: "15:45; half days before February 2020 have none",
    lacks: "without calcs: delta, volatility; without an index license: its price",
    address: "https://datashop.cboe.com/option-eod-summary",
    cost: "from $25 a ticker and month of data",
  },
  {
    kind: "bought",
    vendor: "iVolatility",
    formats: ["ivolatility"],
    what: "EOD individual contracts of a list of tickers",
    quotes: "the close",
    lacks: "",
    address: "https://www.ivolatility.com",
    cost: "by ticker and period",
  },
  {
    kind: "bought",
    vendor: "OptionMetrics",
    formats: ["optionmetrics"],
    what: "option prices of IvyDB since 1996, as WRDS writes them",
    quotes: "the close",
    lacks: "price",
    address: "https://wrds-www.wharton.upenn.edu",
    cost: "a university's license",
  },
];

export const WAY_TITLES = ["From", "Format", "What", "Quotes of", "Lacks", "Cost"] as const;

/** Returns the cells of a way, in the order of the titles. */
export const wayCells = (way: ChainWay): string[] => [
  way.vendor,
  way.formats.join(", "),
  way.what,
  way.quotes,
  way.lacks || "–",
  way.cost,
];

/** The line after the table: how to import a file of any other format. */
export const ANY_OTHER_WAY =
  "Files of any other source are read by --columns, which names their columns of date, expiry, right, strike, bid, and ask. " +
  "A missing delta is computed. A missing price needs the underlying's closes beside the chain (--underlying).";
