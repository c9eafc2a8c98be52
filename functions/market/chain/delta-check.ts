import { ImportRefusal } from "../refusal.ts";

/** A vendor's rounding may pass 1 by a little. A delta in percent passes it by far. */
const MOST_DELTA = 1.01;
/** The largest share of deltas over the limit that still counts as a vendor's slips. M3 recomputes those. */
const TRACE = 0.01;

/** Watches the deltas of one column of a file. */
type DeltaCheck = {
  /** Counts the delta of a kept quote; NaN where the column is blank. */
  readonly note: (delta: number) => void;
  /** Throws ImportRefusal where more than a trace of the column's deltas is over 1. */
  readonly check: () => void;
};

export const deltaCheck = (file: string, column: string): DeltaCheck => {
  let [known, over] = [0, 0];
  return {
    note: (delta) => {
      if (Number.isNaN(delta)) return;
      known++;
      if (Math.abs(delta) > MOST_DELTA) over++;
    },
    check: () => {
      if (over <= TRACE * known) return;
      const share = ((100 * over) / known).toFixed(1);
      throw new ImportRefusal(
        file,
        `${column} is over 1 in ${share} % of ${known.toLocaleString("en-US")} quotes: it looks like percent, and must be a fraction such as 0.30`,
      );
    },
  };
};
