/** The tooltip of one point: its words and its pixels. */

export type SpotLine = {
  readonly title: string;
  readonly text: string;
  /** The series' color; undefined for a line without a series. */
  readonly colour?: string;
};

/** A heading and a line per series, in the legend's order. */
export type SpotWords = { readonly title: string; readonly lines: readonly SpotLine[] };

/** Pixels from the drawing's left and top. */
export type SpotPlace = {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly dots: readonly { readonly title: string; readonly y: number; readonly colour: string }[];
};

/** Returns the words in one line, for screen readers. */
export const spoken = ({ title, lines }: SpotWords): string =>
  `${title}: ${lines.map((line) => `${line.title} ${line.text}`).join(", ")}`;
