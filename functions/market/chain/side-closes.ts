import { type Cents, centsOfNumber } from "#shared/domain/money.ts";
import type { UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";

/** The closes of the underlying file, against which a chain without prices of its own is checked. */
export type SideCloses = {
  readonly name: string;
  /** Returns the close of a day in cents; NaN without one. */
  readonly centsOn: (day: number) => number;
};

export const NO_CLOSES: SideCloses = { name: "the underlying's price", centsOn: () => Number.NaN };

/** Returns the closes of the bars that an import has: those of its file, which `file` names, or of an earlier one. */
export const sideClosesOf = (bars: UnderlyingBars | undefined, file: string | undefined): SideCloses => {
  if (!bars) return NO_CLOSES;
  const cents = new Map<number, Cents>();
  bars.days.forEach((day, row) => {
    const close = bars.close[row]!;
    if (close > 0) cents.set(day, centsOfNumber(close, "half up"));
  });
  return {
    name: `the close${file === undefined ? "" : ` in ${file}`}`,
    centsOn: (day) => cents.get(day) ?? Number.NaN,
  };
};
