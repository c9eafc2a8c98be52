import { splitMix64 } from "./split-mix.ts";

/** Receives a block: its first item, and the number of items from there on, cyclically. */
type OnBlock = (first: number, length: number) => void;

/**
 * Returns a function that draws the next resample of `length` of the `count` items, in blocks of neighbors of the given
 * mean length (S23, R4). It is the stationary bootstrap of Politis and Romano (1994), with one stream of numbers for all
 * resamples.
 */
export const stationaryBlocks = (
  count: number,
  meanBlock: number,
): ((length: number, onBlock: OnBlock) => void) => {
  const { fraction, drawUntilBelow } = splitMix64();
  const jump = 1 / meanBlock;
  return (length, onBlock) => {
    for (let left = length; left > 0; ) {
      const first = Math.floor(fraction() * count);
      const size = 1 + drawUntilBelow(jump, left - 1);
      onBlock(first, size);
      left -= size;
    }
  };
};

/** Returns a function that writes the indices of the next resample's items into the caller's array (S23, R4). */
export const stationaryBootstrap = (count: number, meanBlock: number): ((into: Int32Array) => void) => {
  const draw = stationaryBlocks(count, meanBlock);
  return (into) => {
    let at = 0;
    draw(into.length, (first, length) => {
      let index = first;
      for (const end = at + length; at < end; at++) {
        into[at] = index;
        index = index + 1 === count ? 0 : index + 1;
      }
    });
  };
};
