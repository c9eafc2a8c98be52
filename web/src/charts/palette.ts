import type { SeriesColour } from "./chart-series.ts";

/** The tokens that a canvas needs as values, since it knows no CSS names. */
export type Palette = Readonly<Record<SeriesColour | "line" | "quiet" | "text" | "field", string>> & {
  readonly family: string;
};

const NAMES = [
  "series-1",
  "series-2",
  "series-3",
  "gain",
  "loss",
  "line",
  "quiet",
  "text",
  "field",
  "family",
] as const;

/** Reads the tokens off the page. */
export const readPalette = (): Palette => {
  const style = getComputedStyle(document.documentElement);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  return Object.fromEntries(entries) as Record<(typeof NAMES)[number], string>;
};
