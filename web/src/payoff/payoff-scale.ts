import type { PayoffView } from "./payoff-view.ts";

/** From cents to pixels of a drawing of that size, and back. */
export type PayoffScale = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (price: number) => number;
  readonly y: (pnl: number) => number;
  readonly priceAt: (x: number) => number;
};

/** Room for the money beside, the price above and the strikes below. */
const LEFT = 52;
const RIGHT = 12;
const TOP = 24;
const BOTTOM = 40;

/** The scale of a view in a drawing of so many pixels. */
export const payoffScale = (view: PayoffView, width: number, height: number): PayoffScale => {
  const [left, right, top, bottom] = [LEFT, width - RIGHT, TOP, height - BOTTOM];
  const perPixel = (view.to - view.from) / (right - left);
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    x: (price) => left + (price - view.from) / perPixel,
    y: (pnl) => bottom - ((pnl - view.bottom) / (view.top - view.bottom)) * (bottom - top),
    priceAt: (x) => view.from + (Math.min(right, Math.max(left, x)) - left) * perPixel,
  };
};

export type Label = { readonly x: number; readonly text: string };
export type PlacedLabel = Label & { readonly row: number };

/** Of figures at the labels' size. */
const PER_CHARACTER = 6.6;
const GAP = 5;

/**
 * Puts labels that stand under their places into as few rows as keep them apart; what finds no room in `rows` of them is
 * left out.
 */
export const inRows = (labels: readonly Label[], rows: number): PlacedLabel[] => {
  const ends: number[] = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY);
  return labels
    .toSorted((a, b) => a.x - b.x)
    .flatMap((label) => {
      const half = (label.text.length * PER_CHARACTER) / 2;
      const row = ends.findIndex((end) => label.x - half > end + GAP);
      if (row < 0) return [];
      ends[row] = label.x + half;
      return [{ ...label, row }];
    });
};
