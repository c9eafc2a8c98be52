import type { QuoteRow } from "#shared/engine/market/build/quote-rows.ts";
import type { ChainLayout, SideLayout } from "./formats.ts";
import { type OddColumns, plausibilityCheck } from "./plausibility.ts";
import type { SideCloses } from "./side-closes.ts";

const oddColumnsOf = (layout: ChainLayout, side: SideLayout, price: string | undefined): OddColumns => {
  const named = (field: number, instead: string): string => layout.header[field] ?? instead;
  return {
    delta: named(side.delta, "delta"),
    impliedVolatility: named(side.impliedVolatility, "iv"),
    bid: named(side.bid, "bid"),
    right: "in" in side.right ? named(side.right.in, "right") : side.right.is,
    strike: named(layout.strike, "strike"),
    underlying: price ?? named(layout.underlying, "the underlying's price"),
  };
};

/** Returns a watch of a side's quotes beside their own prices of the underlying, else beside the underlying file's closes. */
export const sideCheck = (file: string, layout: ChainLayout, side: SideLayout, closes: SideCloses) => {
  let priceName: string | undefined;
  const { note, check } = plausibilityCheck(file, () => oddColumnsOf(layout, side, priceName));
  return {
    check,
    note: (row: QuoteRow): void => {
      if (row.underlyingCents > 0) note(row, row.underlyingCents);
      else {
        priceName = closes.name;
        note(row, closes.centsOn(row.day));
      }
    },
  };
};
