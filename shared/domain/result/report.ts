import type { Day } from "../day.ts";
import type { Answer } from "./answer.ts";
import type { Margin } from "./margin.ts";
import type { Summary } from "./metrics.ts";
import type { SkipReason, Trade } from "./trade.ts";

/** One session of a result's charts; undefined where the service has no figure. Percentages are percent. */
export type SessionRow = {
  readonly day: Day;
  /** % since the first session of the period; of the account, since its start balance. */
  readonly indexPercent: number | undefined;
  readonly tickerPercent: number | undefined;
  readonly strategyPercent: number | undefined;
  readonly impliedVolatilityPercent: number | undefined;
  readonly historicalVolatilityPercent: number | undefined;
  readonly callVolume: number | undefined;
  readonly putVolume: number | undefined;
  /** The underlying's bar in dollars as traded; rules use its close. */
  readonly open: number | undefined;
  readonly high: number | undefined;
  readonly low: number | undefined;
  readonly close: number | undefined;
};

/** The tested data, after the period was cut to them (D3). */
export type Tested = {
  readonly start: Day;
  readonly end: Day;
  /** Sessions of the period. */
  readonly sessions: number;
  /** The source of the quotes for users, and whether the quotes are modeled instead of traded (M5). */
  readonly source: string;
  readonly modelled: boolean;
};

/** The quotes that a result rests on. An estimated one was carried from an earlier session (M3a). */
export type QuoteUse = {
  /** Option legs that filled at a quote: at each opening, and at each closing unless they settled. */
  readonly fills: number;
  readonly estimatedFills: number;
  /** Option legs at each close from the entry to the session before the exit. */
  readonly marks: number;
  readonly estimatedMarks: number;
  /** The median spread of the sessions' own quotes that legs filled at, % of the mid; undefined without fills. */
  readonly spreadPercent: number | undefined;
};

/** A finished backtest. */
export type Report = {
  readonly answer: Answer;
  /** In order of closing, then opening (B4). */
  readonly trades: readonly Trade[];
  readonly summary: Summary;
  /** Sessions without an entry by reason, in the order of C5. */
  readonly skipped: Partial<Record<SkipReason, number>>;
  readonly tested: Tested;
  /** Plain sentences for users: moved dates, modeled data, and sessions without an entry, with the reasons. */
  readonly notes: readonly string[];
  readonly sessions: readonly SessionRow[];
  readonly margin: Margin;
  readonly quotes: QuoteUse;
};

/** The message of a backtest without trades (spec §8). */
export const NO_TRADES = "No trades found for selected inputs. Try reducing criteria or generalizing inputs.";
