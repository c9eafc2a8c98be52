import type { Grid } from "../grid/grid.ts";
import { placeOf } from "../grid/place.ts";
import type { SpreadKernel, Trace } from "../kernel/spread-kernel.ts";
import type { SweepTrade } from "../sums.ts";

export const tradesOf = ({ entries, exits, pnlCents, riskCents }: Trace): SweepTrade[] =>
  Array.from(entries, (entry, trade) => ({
    entry,
    exit: exits[trade]!,
    pnlCents: pnlCents[trade]!,
    riskCents: riskCents[trade]!,
  }));

/** Yields combinations with their trades by ascending index. Prepares each spread once. */
export function* traceCombinations(
  grid: Grid,
  kernel: SpreadKernel,
  indices: Iterable<number>,
): Generator<{ readonly index: number; readonly trades: readonly SweepTrade[] }, void> {
  let prepared = -1;
  for (const index of [...new Set(indices)].toSorted((a, b) => a - b)) {
    const { spread, rule } = placeOf(grid, index);
    if (spread !== prepared) kernel.prepare(spread);
    prepared = spread;
    yield { index, trades: tradesOf(kernel.trace(rule)) };
  }
}
