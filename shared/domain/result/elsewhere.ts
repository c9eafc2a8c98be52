import { grouped } from "../count-words.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/** One rule on the ticker that it was found on, *home*, and unchanged on every other one (L1 to L8). */

export type TickerRun = {
  readonly ticker: string;
  /** The period after D3, cut to the ticker's data. */
  readonly start: Day;
  readonly end: Day;
  /** First and last session of the period. */
  readonly first: Day;
  readonly last: Day;
  readonly trades: number;
  readonly winPercent: number | undefined;
  readonly pnlCents: Cents;
  /** The sum of B2's risk over the trades. */
  readonly riskCents: Cents;
  /** The mean P&L of the trades over its standard error; undefined under 2 trades or without deviation. */
  readonly t: number | undefined;
  readonly markedDrawdownCents: Cents;
  /** The marked P&L at each session of the period, in cents (P9). */
  readonly marks: readonly Cents[];
};

/** The other tickers taken together (L6). */
export type Pooled = {
  readonly tickers: number;
  readonly weeks: number;
  /** The mean of the weeks' values, in percent of a trade's risk. */
  readonly mean: number | undefined;
  readonly t: number | undefined;
};

const tickersIn = (count: number): string => (count === 1 ? "ticker" : "tickers");

const NO_VERDICT_CHANGES = "The verdict stays as it was.";

const pooledInWords = ({ t, weeks, tickers }: Pooled): string =>
  t === undefined
    ? "too few trades or weeks to take them together"
    : `t = ${t.toFixed(2)} over ${grouped(weeks)} weeks, ${grouped(tickers)} ${tickersIn(tickers)} taken together`;

/** Returns what the other tickers say about the rule (L7). */
export const elsewhereInWords = (
  others: readonly Pick<TickerRun, "trades" | "pnlCents">[],
  pooled: Pooled,
): string => {
  const traded = others.filter(({ trades }) => trades > 0);
  if (traded.length === 0) return `The rule made no trade on any other ticker. ${NO_VERDICT_CHANGES}`;
  const winning = traded.filter(({ pnlCents }) => pnlCents > 0);
  const count = `${grouped(winning.length)} of ${grouped(traded.length)} other ${tickersIn(traded.length)}`;
  return [
    `On ${count} the same rule made money; ${pooledInWords(pooled)}.`,
    "Tickers share one market, so this is less evidence than it looks.",
    NO_VERDICT_CHANGES,
  ].join(" ");
};
