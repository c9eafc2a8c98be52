/** What a chart says of one of its points, and where it says it. */

export type SpotLine = {
  readonly title: string;
  readonly text: string;
  /** The colour of the series, where the line is one's. */
  readonly colour?: string;
};

/** The words: a heading and a line for each series, in the legend's order. */
export type SpotWords = { readonly title: string; readonly lines: readonly SpotLine[] };

/** The pixels, from the drawing's left and top. */
export type SpotPlace = {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** The drawing's own. */
  readonly width: number;
  readonly dots: readonly { readonly title: string; readonly y: number; readonly colour: string }[];
};

/** The words in one line, for those who hear them. */
export const spoken = ({ title, lines }: SpotWords): string =>
  `${title}: ${lines.map((line) => `${line.title} ${line.text}`).join(", ")}`;
