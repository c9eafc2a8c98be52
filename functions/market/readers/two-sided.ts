import type { ChainFormat, SideColumns } from "../chain/chain-format.ts";

/** Vendors with a call and a put in each row. */

/** ORATS's greeks are the call's. */
const CALLS_DELTA = { delta: "delta", isCallsDelta: true } as const;

const both = (
  columns: (right: "call" | "put", prefix: "c" | "p") => Omit<SideColumns, "right">,
): readonly SideColumns[] =>
  (["call", "put"] as const).map((right) => ({
    right: { is: right },
    ...columns(right, right === "call" ? "c" : "p"),
  }));

/** OptionsDX's text files: names in brackets, no symbol. A spreadsheet saves dates with slashes. */
export const OPTIONS_DX: ChainFormat = {
  name: "optionsdx",
  vendor: "OptionsDX",
  about: "monthly text files, calls and puts side by side",
  dates: "iso-or-us",
  date: "quote_date",
  expiry: "expire_date",
  strike: "strike",
  underlying: "underlying_last",
  sides: both((_, prefix) => ({
    bid: `${prefix}_bid`,
    ask: `${prefix}_ask`,
    delta: `${prefix}_delta`,
    impliedVolatility: `${prefix}_iv`,
    volume: `${prefix}_volume`,
  })),
};

/** ORATS writes share classes as `BRK_B`, and documents its snapshot as taken 14 minutes before the close. */
const OF_ORATS = {
  vendor: "ORATS",
  quotesAt: "15:46",
  expiry: "expirdate",
  strike: "strike",
  symbol: "ticker",
  symbolOf: (text: string) => text.replace("_", "."),
} as const;

/**
 * ORATS's daily files. `stkPx` is the stock's price, or for an index the price that parity implies for the expiry.
 * `spot_px` is blank for stocks and of another time for indices. Only the option symbols hold the root. Volatilities are
 * those of the mids, not the smoothed one.
 */
export const ORATS: ChainFormat = {
  ...OF_ORATS,
  name: "orats",
  about: "near-EOD SMV strikes files",
  dates: "us",
  date: "trade_date",
  underlying: "stkpx",
  root: "copra",
  sides: both((right, prefix) => ({
    bid: `${prefix}bidpx`,
    ask: `${prefix}askpx`,
    ...(right === "call" ? { delta: "delta" } : CALLS_DELTA),
    impliedVolatility: `${prefix}midiv`,
    volume: `${prefix}volu`,
  })),
};

/** ORATS's data API, `hist/strikes` as CSV. It does not distinguish the roots of an index. */
export const ORATS_API: ChainFormat = {
  ...OF_ORATS,
  name: "orats-api",
  about: "hist/strikes of the data API as CSV",
  dates: "iso",
  date: "tradedate",
  underlying: "stockprice",
  sides: both((right) => ({
    bid: `${right}bidprice`,
    ask: `${right}askprice`,
    ...(right === "call" ? { delta: "delta" } : CALLS_DELTA),
    impliedVolatility: `${right}midiv`,
    volume: `${right}volume`,
  })),
};
