import type { ChainFormat, SideColumns } from "../chain/chain-format.ts";

/** Classes of shares are `BRK_B` there. */
const symbolOf = (text: string): string => text.replace("_", ".");

/** Greeks are the call's; the volatilities are those of the mids, not the smoothed one. */
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
 * ORATS's daily files, a call and a put on every line, about 14 minutes before the close. `stkPx` is the stock's price, of
 * an index what parity implies for the expiry; `spot_px` is blank for stocks and not of that time for indices. The
 * root is in the options' symbols alone.
 */
export const ORATS: ChainFormat = {
  name: "orats",
  vendor: "ORATS",
  about: "near-EOD SMV strikes files",
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

/** The same by the names of ORATS's data API, `hist/strikes` as CSV. It does not tell the roots of an index apart. */
export const ORATS_API: ChainFormat = {
  name: "orats-api",
  vendor: "ORATS",
  about: "hist/strikes of the data API as CSV",
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
