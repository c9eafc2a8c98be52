import type { ChainFormat, SideColumns } from "../chain/chain-format.ts";

const side = (right: "call" | "put", prefix: string): SideColumns => ({
  right: { is: right },
  bid: `${prefix}_bid`,
  ask: `${prefix}_ask`,
  delta: `${prefix}_delta`,
  impliedVolatility: `${prefix}_iv`,
  volume: `${prefix}_volume`,
});

/**
 * OptionsDX end-of-day text files: a call and a put per line, names in brackets, a space after each comma, no symbol.
 * A spreadsheet saves their dates with slashes.
 */
export const OPTIONS_DX: ChainFormat = {
  name: "optionsdx",
  vendor: "OptionsDX",
  about: "monthly text files, calls and puts side by side",
  dates: "iso-or-us",
  date: "quote_date",
  expiry: "expire_date",
  strike: "strike",
  underlying: "underlying_last",
  sides: [side("call", "c"), side("put", "p")],
  noVolatilityUpTo: 0,
};
