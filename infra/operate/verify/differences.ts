/** What differs between a stored body and one that was made again. */

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MOST_TEXT = 60;
const shown = (value: unknown): string => {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT)}…`;
};

/** A value that differs, by its path; `was` is undefined for a field that results had not when it was stored. */
export type Difference = { readonly path: string; readonly was: unknown; readonly is: unknown };

const inPath = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

/** Yields all values that differ, in the order of the stored body, then of fields that are new. */
export function* differencesOf(was: unknown, is: unknown, path = ""): Generator<Difference> {
  if (Array.isArray(was) && Array.isArray(is)) {
    for (let index = 0; index < Math.max(was.length, is.length); index++)
      yield* index < was.length && index < is.length
        ? differencesOf(was[index], is[index], `${path}[${index}]`)
        : [{ path: `${path}[${index}]`, was: was[index] ?? null, is: is[index] }];
  } else if (isPlain(was) && isPlain(is)) {
    for (const key of Object.keys({ ...was, ...is }))
      yield* differencesOf(was[key], is[key], inPath(path, key));
  } else if (!Object.is(was, is)) yield { path, was, is };
}

const isNew = ({ was }: Difference): boolean => was === undefined;

export const differenceInWords = ({ path, was, is }: Difference): string =>
  `${path} ${shown(was)} → ${shown(is)}`;

/** The figures, the trades in order, and the other sections of a body. */
export type Parts = {
  readonly figures: Plain;
  readonly trades: readonly unknown[];
  readonly rest: Plain;
};

/** Fields of results that were added since a body was stored are no difference; `added` names them. */
export type Found = { readonly lines: readonly string[]; readonly added: readonly string[] };

const tradeInWords = (trade: unknown): string => {
  if (!isPlain(trade)) return "no trade";
  const { date_open, date_close, legs, pnl, exit_reason } = trade;
  return [date_open, "to", `${date_close},`, `${legs},`, `P&L ${pnl},`, exit_reason].map(String).join(" ");
};

const firstTrade = (was: readonly unknown[], is: readonly unknown[]): string[] => {
  for (let place = 0; place < Math.max(was.length, is.length); place++) {
    const found = [...differencesOf(was[place] ?? null, is[place])].find((each) => !isNew(each));
    if (!found) continue;
    const [before, after] = [tradeInWords(was[place]), tradeInWords(is[place])];
    const why = before === after ? [`  ${differenceInWords(found)}`] : [`  was ${before}`, `  is  ${after}`];
    return [`first trade that differs: ${place + 1} of ${was.length}, ${is.length} now`, ...why];
  }
  return [];
};

/** Compares two bodies: each figure by its name, the first trade, and the first value of each other section. */
export const compareParts = (was: Parts, is: Parts): Found => {
  const figures = [...differencesOf(was.figures, is.figures)];
  const rest = [...differencesOf(was.rest, is.rest)];
  const sections = Map.groupBy(
    rest.filter((each) => !isNew(each)),
    ({ path }) => path.split(/[.[]/)[0],
  );
  return {
    lines: [
      ...figures.filter((each) => !isNew(each)).map(differenceInWords),
      ...firstTrade(was.trades, is.trades),
      ...[...sections.values()].map(([first, ...others]) => {
        const more = others.length === 0 ? "" : `, and ${others.length} more values of this section`;
        return `${differenceInWords(first!)}${more}`;
      }),
    ],
    added: [...figures, ...rest].filter(isNew).map(({ path }) => path),
  };
};
