import { dayOf, formatDay } from "#shared/domain/day.ts";
import { underlyingOfRoot } from "../chain/option-root.ts";

/** An OCC option symbol: the root, the expiry, the right, and the strike in thousandths of a dollar. */
const SYMBOL = /^([A-Z0-9.^]{1,6}) *(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;

export type OptionSymbol = {
  readonly root: string;
  /** `yyyy-MM-dd`. */
  readonly expiry: string;
  readonly right: "C" | "P";
  /** In dollars, with three decimal places. */
  readonly strike: string;
};

/** Returns what an option symbol such as `SPXW261218C06000000` says; undefined for other text. */
export const optionSymbolIn = (text: string): OptionSymbol | undefined => {
  const [, root, year, month, date, right, strike] = SYMBOL.exec(text) ?? [];
  if (!root || !right || !strike) return undefined;
  const expiry = `20${year}-${month}-${date}`;
  if (formatDay(dayOf(2000 + Number(year), Number(month), Number(date))) !== expiry) return undefined;
  return {
    root,
    expiry,
    right: right as "C" | "P",
    strike: `${Number(strike.slice(0, 5))}.${strike.slice(5)}`,
  };
};

/** Returns the underlying of a root: an index for its second root; an adjusted contract's root ends in a digit. */
export const ownerOfRoot = (root: string): string => underlyingOfRoot(root.replace(/(?<=[A-Z])\d$/, ""));
