import type { PayoffView } from "./payoff-view.ts";

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
  readonly strikes: readonly PlacedLabel[];
};

const LEFT = 68;
const RIGHT = 12;
const TOP = 24;
const BOTTOM = 28;

export const LABEL_ROW = 14;
const STRIKE_ROWS = 2;

type Size = { readonly width: number; readonly height: number };

export const payoffScale = (
  view: PayoffView,
  { width, height }: Size,
  strikes: readonly { readonly price: number; readonly text: string }[],
): PayoffScale => {
  const [left, right, top] = [LEFT, width - RIGHT, TOP];
  const perPixel = (view.to - view.from) / (right - left);
  const x = (price: number): number => left + (price - view.from) / perPixel;
  const labels = inRows(
    strikes.map(({ price, text }) => ({ x: x(price), text })),
    STRIKE_ROWS,
  );
  const bottom = height - BOTTOM - LABEL_ROW * Math.max(0, ...labels.map(({ row }) => row));
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    x,
    y: (pnl) => bottom - ((pnl - view.bottom) / (view.top - view.bottom)) * (bottom - top),
    priceAt: (pixel) => view.from + (Math.min(right, Math.max(left, pixel)) - left) * perPixel,
    strikes: labels,
  };
};

type Label = { readonly x: number; readonly text: string };
type PlacedLabel = Label & { readonly row: number };

/** Width of a digit at the labels' size. */
const PER_CHARACTER = 6.6;
const GAP = 5;

const inRows = (labels: readonly Label[], rows: number): PlacedLabel[] => {
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
