/** Shape of a volatility smile (`surface.ts`): correlation and steepness of the SSVI formula. */
type Smile = { readonly rho: number; readonly eta: number };

/** Widths of a ticker's quotes (`write-expiry.ts`). */
export type Liquidity = {
  /** The spread of a worthless contract, in cents. */
  readonly floorCents: number;
  /** Share of the time value, and of the intrinsic value, in the spread. */
  readonly ofTimeValue: number;
  readonly ofIntrinsic: number;
  /** The steps of quotes in cents, under $3 and from $3 on. */
  readonly ticks: readonly [under: number, from: number];
  /** Open interest of a monthly's most traded round strike, in contracts; puts as a multiple of calls. */
  readonly openInterest: number;
  readonly putsPerCall: number;
};

/** Density of strikes, in standard deviations of the move until expiry (`strikes.ts`). */
export type StrikeGrid = {
  readonly nearStep: number;
  readonly lowest: number;
  readonly highest: number;
  /** Possible steps in cents, ascending. */
  readonly steps: readonly number[];
  /** A new strike is not listed within this share of the step from another. */
  readonly room: number;
};

type Shape = { readonly smile: Smile; readonly liquidity: Liquidity; readonly strikes: StrikeGrid };

/** A fund whose volatility follows the VIX family, scaled by its own moves relative to SPY's. */
type IndexFund = Shape & { readonly kind: "index fund"; readonly weekdaysSince: WeekdaysSince };

/**
 * The index that the VIX family is made of. Its options settle in cash: the monthlies on the open of their last day
 * (A1), all others, with those of a month's last session, on the close.
 */
type Index = Shape & { readonly kind: "index"; readonly weekdaysSince: WeekdaysSince };

/** A stock whose volatility follows its own trailing volatility and its earnings. */
export type Stock = Shape & {
  readonly kind: "stock";
  /** Typical move on a report (log return), until the stock has reports of its own. */
  readonly usualReportMove: number;
};

/** First expiry of each weekday other than Friday, `yyyy-MM-dd`. */
export type WeekdaysSince = {
  readonly monday: string;
  readonly tuesday: string;
  readonly wednesday: string;
  readonly thursday: string;
};

export type SampleTicker = { readonly ticker: string; readonly displayName: string } & (
  | IndexFund
  | Index
  | Stock
);

const SHARE_STEPS = { steps: [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000], room: 0.7 };
/** Multiples of 10 are listed beside those of 25, to which they are as near as half a step. */
const INDEX_STEPS = { steps: [500, 1000, 2500, 5000, 10_000, 20_000, 50_000], room: 0.5 };

const SPY_STRIKES: StrikeGrid = { ...SHARE_STEPS, nearStep: 0.195, lowest: 6, highest: 2.8 };
const SPX_STRIKES: StrikeGrid = { ...INDEX_STEPS, nearStep: 0.195, lowest: 6, highest: 2.8 };
const FUND_STRIKES: StrikeGrid = { ...SHARE_STEPS, nearStep: 0.45, lowest: 5.5, highest: 3 };
const STOCK_STRIKES: StrikeGrid = { ...SHARE_STEPS, nearStep: 0.36, lowest: 4, highest: 3.2 };

const fundLiquidity = (scale: number, openInterest: number, putsPerCall: number): Liquidity => ({
  floorCents: 0.7 * scale,
  ofTimeValue: 0.0035 * scale,
  ofIntrinsic: 0.0025 * scale,
  ticks: [1, 1],
  openInterest,
  putsPerCall,
});

const stockLiquidity = (scale: number, openInterest: number): Liquidity => ({
  floorCents: scale,
  ofTimeValue: 0.012 * scale,
  ofIntrinsic: 0.006 * scale,
  ticks: [1, 5],
  openInterest,
  putsPerCall: 0.7,
});

const stock = (
  ticker: string,
  displayName: string,
  usualReportMove: number,
  smile: Smile,
  liquidity: Liquidity,
): SampleTicker => ({
  kind: "stock",
  ticker,
  displayName,
  usualReportMove,
  smile,
  liquidity,
  strikes: STOCK_STRIKES,
});

/** The tickers of the sample market, in the order of publication. The first is the form's default. */
export const SAMPLE_TICKERS: readonly SampleTicker[] = [
  {
    kind: "index fund",
    ticker: "SPY",
    displayName: "SPDR S&P 500 ETF Trust",
    smile: { rho: -0.5, eta: 1.3 },
    liquidity: fundLiquidity(1, 60_000, 1.8),
    strikes: SPY_STRIKES,
    weekdaysSince: {
      monday: "2018-02-26",
      tuesday: "2022-11-15",
      wednesday: "2016-08-31",
      thursday: "2022-11-15",
    },
  },
  {
    kind: "index",
    ticker: "SPX",
    displayName: "S&P 500 Index",
    smile: { rho: -0.5, eta: 1.3 },
    liquidity: {
      floorCents: 5,
      ofTimeValue: 0.005,
      ofIntrinsic: 0.0025,
      ticks: [5, 10],
      openInterest: 30_000,
      putsPerCall: 1.7,
    },
    strikes: SPX_STRIKES,
    weekdaysSince: {
      monday: "2016-08-22",
      tuesday: "2022-04-26",
      wednesday: "2016-03-02",
      thursday: "2022-05-19",
    },
  },
  {
    kind: "index fund",
    ticker: "QQQ",
    displayName: "Invesco QQQ Trust",
    smile: { rho: -0.4, eta: 1.2 },
    liquidity: fundLiquidity(1.5, 25_000, 1.3),
    strikes: FUND_STRIKES,
    weekdaysSince: {
      monday: "2018-05-07",
      tuesday: "2022-11-15",
      wednesday: "2017-11-01",
      thursday: "2022-11-15",
    },
  },
  {
    kind: "index fund",
    ticker: "IWM",
    displayName: "iShares Russell 2000 ETF",
    smile: { rho: -0.42, eta: 1.05 },
    liquidity: fundLiquidity(2.5, 20_000, 1.7),
    strikes: FUND_STRIKES,
    weekdaysSince: {
      monday: "2018-05-07",
      tuesday: "2024-02-06",
      wednesday: "2017-11-01",
      thursday: "2024-02-06",
    },
  },
  stock("AAPL", "Apple Inc.", 0.045, { rho: -0.28, eta: 0.9 }, stockLiquidity(1, 60_000)),
  stock("MSFT", "Microsoft Corporation", 0.045, { rho: -0.3, eta: 0.9 }, stockLiquidity(1.3, 25_000)),
  stock("NVDA", "NVIDIA Corporation", 0.07, { rho: -0.22, eta: 0.85 }, stockLiquidity(1.2, 50_000)),
  stock("TSLA", "Tesla, Inc.", 0.075, { rho: -0.2, eta: 0.85 }, stockLiquidity(1.3, 50_000)),
  stock("AMZN", "Amazon.com, Inc.", 0.07, { rho: -0.25, eta: 0.85 }, stockLiquidity(1.6, 25_000)),
];
