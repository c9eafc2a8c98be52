// The build drops these lines and appends the types, written out (client-types.ts).
import type { Received, Sent } from "../client-types.ts";

type Answer = Received["Answer"];
type BacktestBody = Sent["BacktestBody"];
type EventRow = Sent["EventRow"];
type ExitRow = Sent["ExitRow"];
type FilterRow = Sent["FilterRow"];
type OptionRow = Sent["OptionRow"];
type OverallRow = Sent["OverallRow"];
type PerformanceRow = Received["PerformanceRow"];
type PortfolioBody = Sent["PortfolioBody"];
type PortfolioResults = Received["PortfolioResults"];
type Progress = Received["Progress"];
type RunFacts = Received["RunFacts"];
type SummaryRow = Received["SummaryRow"];
type SweepBody = Sent["SweepBody"];
type SweepCount = Received["SweepCount"];
type SweepResults = Received["SweepResults"];
type TickerData = Received["TickerData"];
type TradeRow = Received["TradeRow"];

/**
 * Types of the Backspread client (backspread.js). Money is dollars, exact to the cent; dates are texts, yyyy-mm-dd;
 * percentages are percent; a figure without a value is null. Written from the service's contracts.
 */

/** Every failure: a refusal, a lost connection, a run that failed or took too long. */
export declare class BackspreadError extends Error {
  /** The HTTP status, 0 without an answer, undefined for a run that failed. */
  readonly status: number | undefined;
  /** Each broken field by its path, such as "optFields.0.delta", with its fault. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string;
}

export type Settings = {
  /** The longest time of one call; 30,000 ms. */
  readonly timeoutMs?: number;
  /** The longest time of a run; an hour. */
  readonly patienceMs?: number;
  /** Repeats of a call that meets a limit or an outage; 5. */
  readonly retries?: number;
  readonly onProgress?: (progress: Progress) => void;
};

export type RunOptions = Pick<Settings, "onProgress">;

/** Returns a leg; `dte` is calendar days, `delta` 0 to 1 without sign. */
export declare const leg: (
  long_short: OptionRow["long_short"],
  call_put: OptionRow["call_put"],
  more?: Omit<OptionRow, "long_short" | "call_put">,
) => OptionRow;

type Overall = Omit<OverallRow, "ticker">;
type Rules = {
  readonly exits?: ExitRow;
  readonly filters?: readonly FilterRow[];
  readonly events?: readonly EventRow[];
};

/** Returns the body of a backtest. Everything left out has the form's blank. */
export declare const strategy: (
  ticker: string,
  legs: readonly OptionRow[],
  more?: Overall & Rules,
) => BacktestBody;

export type Market = TickerData & { readonly ticker: string; readonly name: string };

/** `fields` names every fault at once; it is empty where `ok`. */
export type Check = {
  readonly ok: boolean;
  /** The strategy in words. */
  readonly words: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type Run<Results> = { readonly taskId: string; readonly results: Results };

export type Backtest = {
  readonly taskId: string;
  /** What it made, what it needed, what holding made, and what luck explains. */
  readonly answer: Answer;
  readonly summary: SummaryRow;
  readonly trades: readonly TradeRow[];
  /** Performance by session, in percent since the start. */
  readonly sessions: readonly PerformanceRow[];
  readonly notes: readonly string[];
  readonly facts?: RunFacts;
};

/** A connection to the service at `baseUrl`, by an API key. */
export declare class Backspread {
  constructor(baseUrl: string, key: string, settings?: Settings);
  /** Returns the tickers with data. */
  markets(): Promise<Market[]>;
  /** Checks a backtest without running it. */
  check(body: BacktestBody): Promise<Check>;
  /** Runs a backtest; `strategy` builds the body. */
  backtest(body: BacktestBody, options?: RunOptions): Promise<Backtest>;
  /** Runs strategies in one account. */
  portfolio(body: PortfolioBody, options?: RunOptions): Promise<Run<PortfolioResults>>;
  /** Counts a sweep's combinations, and estimates its time. Runs nothing. */
  count(body: SweepBody): Promise<SweepCount>;
  /** Runs every combination of the body's lists. It counts against the month's sweeps. */
  sweep(body: SweepBody, options?: RunOptions): Promise<Run<SweepResults>>;
  /** Saves a result for good and returns its name. */
  save(run: { readonly taskId: string }): Promise<string>;
  /** Makes any call of the API. A POST is repeated after an outage only with an `idempotencyKey`. */
  call(
    method: "GET" | "POST" | "DELETE",
    path: string,
    more?: { readonly body?: unknown; readonly idempotencyKey?: string },
  ): Promise<any>;
}
