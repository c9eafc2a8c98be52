import type { ChainFormat, SideColumns } from "../chain/chain-format.ts";

/** ORATS writes share classes as `BRK_B`. */
const symbolOf = (text: string): string => text.replace("_", ".");

/** ORATS documents its snapshot as taken 14 minutes before the close. */
const QUOTES_AT = "15:46";

/** Greeks are the call's. Volatilities are those of the mids, not the smoothed one. */
const fileSide = (right: "call" | "put", prefix: "c" | "p"): SideColumns => ({
  right: { is: right },
  bid: `${prefix}bidpx`,
  ask: `${prefix}askpx`,
  delta: "delta",
  impliedVolatility: `${prefix}midiv`,
  volume: `${prefix}volu`,
  ...(right === "put" && { isCallsDelta: true }),
});

/**
 * ORATS's daily files, a call and a put per line, about 14 minutes before the close. `stkPx` is the stock's price, or
 * for an index the price that parity implies for the expiry. `spot_px` is blank for stocks and of another time for
 * indices. Only the option symbols hold the root.
 */
export const ORATS: ChainFormat = {
  name: "orats",
  vendor: "ORATS",
  about: "near-EOD SMV strikes files",
  quotesAt: QUOTES_AT,
  dates: "us",
  date: "trade_date",
  expiry: "expirdate",
  strike: "strike",
  underlying: "stkpx",
  symbol: "ticker",
  symbolOf,
  root: "copra",
  sides: [fileSide("call", "c"), fileSide("put", "p")],
  noVolatilityUpTo: 0,
};

const apiSide = (right: "call" | "put"): SideColumns => ({
  right: { is: right },
  bid: `${right}bidprice`,
  ask: `${right}askprice`,
  delta: "delta",
  impliedVolatility: `${right}midiv`,
  volume: `${right}volume`,
  ...(right === "put" && { isCallsDelta: true }),
});

/** ORATS's data API, `hist/strikes` as CSV. It does not distinguish the roots of an index. */
export const ORATS_API: ChainFormat = {
  name: "orats-api",
  vendor: "ORATS",
  about: "hist/strikes of the data API as CSV",
  quotesAt: QUOTES_AT,
  dates: "iso",
  date: "tradedate",
  expiry: "expirdate",
  strike: "strike",
  underlying: "stockprice",
  symbol: "ticker",
  symbolOf,
  sides: [apiSide("call"), apiSide("put")],
  noVolatilityUpTo: 0,
};
