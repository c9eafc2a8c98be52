export type SpotLine = {
  readonly title: string;
  readonly text: string;
  readonly colour?: string;
};

export type SpotWords = { readonly title: string; readonly lines: readonly SpotLine[] };

export type SpotPlace = {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly dots: readonly { readonly title: string; readonly y: number; readonly colour: string }[];
};

export const spoken = ({ title, lines }: SpotWords): string =>
  `${title}: ${lines.map((line) => `${line.title} ${line.text}`).join(", ")}`;
