import type { Cents } from "../../../domain/money.ts";

/** How many rows of a day have which price of the underlying. */
type PriceCounts = Map<Cents, number>;

/** Collects the underlying prices of a chain's rows by day. */
export type ChainPrices = {
  readonly note: (day: number, cents: Cents) => void;
  /** Returns a day's chain price (M1a): the median of its rows' prices, half up; undefined without one. */
  readonly medianOf: (day: number) => Cents | undefined;
};

/** Returns the median of counted prices; of the two in the middle their mean, rounded half up to the cent. */
const medianOfCounts = (counts: PriceCounts): Cents => {
  const prices = [...counts].sort(([a], [b]) => a - b);
  const rows = prices.reduce((sum, [, count]) => sum + count, 0);
  /** Returns the price of a row by its place from 0, in order of prices. */
  const at = (place: number): Cents => {
    let before = 0;
    return prices.find(([, count]) => {
      before += count;
      return before > place;
    })![0];
  };
  return Math.floor((at(Math.floor((rows - 1) / 2)) + at(Math.floor(rows / 2)) + 1) / 2);
};

/** Returns an empty collection. Rows of one day and price that follow each other take one step together. */
export const chainPrices = (): ChainPrices => {
  const countsByDay = new Map<number, PriceCounts>();
  let [day, cents, run] = [-1, 0, 0];
  const flush = (): void => {
    if (run === 0) return;
    const counts = countsByDay.get(day) ?? new Map<Cents, number>();
    counts.set(cents, (counts.get(cents) ?? 0) + run);
    countsByDay.set(day, counts);
    run = 0;
  };
  return {
    note: (ofDay, price) => {
      if (ofDay !== day || price !== cents) {
        flush();
        day = ofDay;
        cents = price;
      }
      run++;
    },
    medianOf: (ofDay) => {
      flush();
      const counts = countsByDay.get(ofDay);
      return counts && medianOfCounts(counts);
    },
  };
};
