/** The search behind a backtest: how much was tried, where, and the verdict on it. */
export type Origin = {
  readonly sweep?: string | undefined;
  readonly tried: number;
  readonly verdict: string;
  readonly changed?: boolean | undefined;
};

/** Returns the parts of an origin's line: before the sweep's name, the name if any, and after it. */
export const originParts = ({ sweep, tried, verdict, changed }: Origin) => ({
  before: `1 of ${tried.toLocaleString("en-US")} tried in `,
  sweep: sweep || undefined,
  after: `: ${verdict.toLowerCase()}${changed ? "; inputs changed since" : ""}`,
});

/** Returns an origin as text: *1 of 27,482,112 tried in spy-20261123-1: too good to judge*. */
export const originInWords = (origin: Origin): string => {
  const { before, sweep = "a search", after } = originParts(origin);
  return `${before}${sweep}${after}`;
};
