import type { Cents } from "../../../domain/money.ts";

/** The underlying's prices in the rows of a chain, by day: each day's last one (M1), and its median (M1a, M4). */

/** Prices by day, in cents. */
type PricesByDay = ReadonlyMap<number, Cents>;

export type SessionPrices = {
  /** Notes a row's price of the underlying; one that is not above 0 is none. */
  readonly note: (day: number, cents: Cents) => void;
  readonly last: () => PricesByDay;
  /** Returns the median price of each day's rows; of two in the middle their mean, half up. */
  readonly medians: () => PricesByDay;
};

/** A day's further prices do not count: the least and the most of a sound chain are not that many cents apart. */
const MOST_PRICES = 2_000;

/** Returns the price of the row at a place, of rows in the order of their prices. */
const priceAt = (ordered: readonly (readonly [Cents, number])[], place: number): Cents => {
  let passed = 0;
  for (const [cents, count] of ordered) {
    passed += count;
    if (passed > place) return cents;
  }
  return 0;
};

/** Returns the median of a day's rows. `rowsAt` has the number of rows of each price. */
const medianOfRows = (rowsAt: ReadonlyMap<Cents, number>): Cents => {
  const ordered = [...rowsAt].sort(([a], [b]) => a - b);
  const rows = ordered.reduce((sum, [, count]) => sum + count, 0);
  return Math.round((priceAt(ordered, (rows - 1) >> 1) + priceAt(ordered, rows >> 1)) / 2);
};

/** Returns a collector of prices. Rows of one day and price, which follow each other in most files, cost next to nothing. */
export const sessionPrices = (): SessionPrices => {
  const last = new Map<number, Cents>();
  const rowsAt = new Map<number, Map<Cents, number>>();
  let [runDay, runCents, runRows] = [-1, 0, 0];

  const endRun = (): void => {
    if (runRows === 0) return;
    last.set(runDay, runCents);
    const own = rowsAt.get(runDay) ?? new Map<Cents, number>();
    rowsAt.set(runDay, own);
    const rows = own.get(runCents);
    if (rows !== undefined || own.size < MOST_PRICES) own.set(runCents, (rows ?? 0) + runRows);
    runRows = 0;
  };

  return {
    note: (day, cents) => {
      if (!(cents > 0)) return;
      if (day !== runDay || cents !== runCents) {
        endRun();
        [runDay, runCents] = [day, cents];
      }
      runRows++;
    },
    last: () => {
      endRun();
      return last;
    },
    medians: () => {
      endRun();
      return new Map([...rowsAt].map(([day, own]) => [day, medianOfRows(own)]));
    },
  };
};
