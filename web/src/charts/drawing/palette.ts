import type { SeriesColour } from "../chart-series.ts";

/** The token values that a canvas needs. */
export type Palette = Readonly<
  Record<SeriesColour | "line" | "line-strong" | "quiet" | "ground" | "field", string>
> & {
  readonly family: string;
};

const NAMES = [
  "series-1",
  "series-2",
  "series-3",
  "gain",
  "loss",
  "line",
  "line-strong",
  "quiet",
  "text",
  "ground",
  "field",
  "family",
] as const;

/** Reads the tokens at an element, since a `.screen` overrides them. */
export const readPalette = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  return Object.fromEntries(entries) as Record<(typeof NAMES)[number], string>;
};

/** The font size of axes and labels. */
export const FONT_PX = 12;

/** Returns the font as a canvas expects it. */
export const canvasFont = ({ family }: Palette): string => `${FONT_PX}px ${family}`;
