import type { SeriesColour } from "../chart-series.ts";

/** The tokens that a canvas needs as values, since it knows no CSS names. */
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

/** Reads the tokens as they are where `element` stands: a screen has its own. */
export const readPalette = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  return Object.fromEntries(entries) as Record<(typeof NAMES)[number], string>;
};

/** Letters on axes and labels, in pixels. */
export const FONT_PX = 12;

/** Those letters, as a canvas takes them. */
export const canvasFont = ({ family }: Palette): string => `${FONT_PX}px ${family}`;
