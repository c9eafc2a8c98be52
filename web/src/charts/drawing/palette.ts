import type { SeriesColour } from "../chart-series.ts";

/** The token values that a canvas needs. */
export type Palette = Readonly<
  Record<SeriesColour | "line" | "line-strong" | "ground" | "field" | "link", string>
> & {
  readonly family: string;
  readonly isLight: boolean;
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
  "link",
  "family",
] as const;

/** A build shortens #ffffff to #fff, which takes no opacity of two digits behind it. */
const inFull = (colour: string): string =>
  /^#[0-9a-f]{3}$/i.test(colour) ? colour.replaceAll(/[0-9a-f]/gi, "$&$&") : colour;

/** Reads the tokens of the theme at an element, since a `.screen` has a ground of its own. */
export const readPalette = (element: Element, isLight: boolean): Palette => {
  const style = getComputedStyle(element);
  const entries = NAMES.map((name) => [name, inFull(style.getPropertyValue(`--${name}`).trim())] as const);
  return { ...(Object.fromEntries(entries) as Record<(typeof NAMES)[number], string>), isLight };
};

export const FONT_PX = 12;

export const canvasFont = ({ family }: Palette): string => `${FONT_PX}px ${family}`;
