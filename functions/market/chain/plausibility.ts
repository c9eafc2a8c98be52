import type { QuoteRow } from "#shared/engine/market/build/quote-rows.ts";
import { ImportRefusal } from "../refusal.ts";

/**
 * Watches the kept quotes of a file for figures in another unit. A few odd ones are a vendor's slips, and the data
 * report counts them. Where they are most of a kind, the file is refused as a whole.
 */

const CALL = 0;

/** A kind of odd figure. `priceCents` is the underlying's: the row's own, else the underlying file's close of its day. */
type Oddity = {
  /** True for quotes that can show it. */
  readonly isKnown: (row: QuoteRow, priceCents: number) => boolean;
  readonly isOdd: (row: QuoteRow, priceCents: number) => boolean;
  /** The largest share of odd ones that counts as slips, and the fewest known quotes that can tell. */
  readonly most: number;
  readonly fewest: number;
  /** What the share says, after the column's name and "in 96 % of 100 quotes". */
  readonly words: (columns: OddColumns) => {
    readonly column: string;
    readonly is: string;
    readonly remedy: string;
  };
};

/** The names of a side's columns in the file; empty for columns that it lacks. */
export type OddColumns = Readonly<
  Record<"delta" | "impliedVolatility" | "bid" | "right" | "strike" | "underlying", string>
>;

/** Fewer quotes than an evening of a thin chain has may be odd by chance. */
const FEWEST = 100;
/** A vendor's rounding may pass 1 by a little. A delta in percent passes it by far. */
const MOST_DELTA = 1.01;
/** No chain has volatilities over 300 % in half of its quotes. */
const MOST_VOLATILITY = 3;
/** Strikes are listed around the price. */
const MOST_TIMES = 4;
/** A delta nearer to 0 says nothing of its sign. */
const LEAST_DELTA = 0.02;
/** An option so far in the money is worth nearly what its exercise pays. */
const IN_THE_MONEY = 0.05;

const intrinsicOf = ({ right, strikeCents }: QuoteRow, priceCents: number): number =>
  right === CALL ? priceCents - strikeCents : strikeCents - priceCents;

/** No call is worth more than the underlying, and no put more than its strike. */
const boundOf = ({ right, strikeCents }: QuoteRow, priceCents: number): number =>
  right === CALL ? priceCents : strikeCents;

const ODDITIES: readonly Oddity[] = [
  {
    isKnown: ({ delta }) => !Number.isNaN(delta),
    isOdd: ({ delta }) => Math.abs(delta) > MOST_DELTA,
    most: 0.01,
    fewest: 1,
    words: ({ delta }) => ({
      column: delta,
      is: "is over 1",
      remedy: "it looks like percent, and must be a fraction such as 0.30",
    }),
  },
  {
    isKnown: ({ impliedVolatility }) => impliedVolatility > 0,
    isOdd: ({ impliedVolatility }) => impliedVolatility > MOST_VOLATILITY,
    most: 0.5,
    fewest: FEWEST,
    words: ({ impliedVolatility }) => ({
      column: impliedVolatility,
      is: `is over ${MOST_VOLATILITY}`,
      remedy: "it looks like percent, and must be a fraction such as 0.20",
    }),
  },
  {
    isKnown: ({ right, delta }) => right === CALL && Math.abs(delta) > LEAST_DELTA,
    isOdd: ({ delta }) => delta < 0,
    most: 0.5,
    fewest: FEWEST,
    words: ({ delta, right }) => ({
      column: delta,
      is: "is negative for calls",
      remedy: `calls and puts look swapped (${right})`,
    }),
  },
  {
    isKnown: (_, priceCents) => priceCents > 0,
    isOdd: ({ strikeCents }, priceCents) =>
      strikeCents > MOST_TIMES * priceCents || strikeCents * MOST_TIMES < priceCents,
    most: 0.5,
    fewest: FEWEST,
    words: ({ strike, underlying }) => ({
      column: strike,
      is: `and ${underlying} differ ${MOST_TIMES} times or more`,
      remedy: "one of them is in another unit; both must be dollars",
    }),
  },
  {
    isKnown: (_, priceCents) => priceCents > 0,
    isOdd: (row, priceCents) => row.bidCents > boundOf(row, priceCents),
    most: 0.25,
    fewest: FEWEST,
    words: ({ bid }) => ({
      column: bid,
      is: "is over the underlying's price for calls or over the strike for puts",
      remedy: "prices look like cents, and must be dollars",
    }),
  },
  {
    isKnown: (row, priceCents) => intrinsicOf(row, priceCents) > IN_THE_MONEY * priceCents,
    isOdd: (row, priceCents) => row.askCents < intrinsicOf(row, priceCents) / 2,
    most: 0.9,
    fewest: FEWEST,
    words: ({ bid, right }) => ({
      column: bid,
      is: "is far below the value of exercise for options in the money",
      remedy: `calls and puts look swapped (${right})`,
    }),
  },
];

/** Watches the quotes of one side of a file. */
type PlausibilityCheck = {
  /** Takes a quote. `priceCents` is the underlying's price beside it; NaN for none. */
  readonly note: (row: QuoteRow, priceCents: number) => void;
  /** Throws ImportRefusal where most figures of a kind are odd; the first kind is named. */
  readonly check: () => void;
};

/** Returns a watch of a file's quotes; `columns` returns the names of their figures for messages. */
export const plausibilityCheck = (file: string, columns: () => OddColumns): PlausibilityCheck => {
  const known = new Float64Array(ODDITIES.length);
  const odd = new Float64Array(ODDITIES.length);
  return {
    note: (row, priceCents) => {
      for (let i = 0; i < ODDITIES.length; i++) {
        const { isKnown, isOdd } = ODDITIES[i]!;
        if (!isKnown(row, priceCents)) continue;
        known[i]!++;
        if (isOdd(row, priceCents)) odd[i]!++;
      }
    },
    check: () => {
      const found = ODDITIES.findIndex(
        ({ most, fewest }, i) => known[i]! >= fewest && odd[i]! > most * known[i]!,
      );
      if (found < 0) return;
      const { column, is, remedy } = ODDITIES[found]!.words(columns());
      const share = ((100 * odd[found]!) / known[found]!).toFixed(1);
      throw new ImportRefusal(
        file,
        `${column} ${is} in ${share}% of ${known[found]!.toLocaleString("en-US")} quotes: ${remedy}`,
      );
    },
  };
};
