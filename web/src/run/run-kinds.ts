import type * as z from "zod";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { submitBacktest } from "#shared/contracts/backtests.ts";
import { submitElsewhere } from "#shared/contracts/elsewhere/calls.ts";
import { submitPortfolio } from "#shared/contracts/portfolios/calls.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { submitSweep } from "#shared/contracts/sweeps.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import type { KindName } from "#shared/kinds/kind.ts";
import type { RESULTS } from "#shared/kinds/results.ts";
import type { Call } from "../lib/api.ts";

/** The kinds of run that a page starts and follows, each with its body. */
type Bodies = {
  readonly backtest: BacktestBody;
  readonly sweep: SweepBody;
  readonly portfolio: PortfolioBody;
  readonly elsewhere: BacktestBody;
};
export type RunKind = keyof Bodies;
export type BodyOf<K extends RunKind> = Bodies[K];

type Row<Body> = {
  readonly action: string;
  readonly steps: string;
  readonly submit: (
    call: Call,
    body: Body,
    options: { readonly idempotencyKey: string },
  ) => Promise<{ readonly task_id: TaskId }>;
  readonly tickerOf: (body: Body) => string;
};

export const tickerOf = ({ overallFields: [row] }: BacktestBody): string => row?.ticker ?? "";

export const RUN_KINDS: { readonly [K in RunKind]: Row<Bodies[K]> } = {
  backtest: {
    action: "Run backtest",
    steps: "sessions",
    submit: (call, body, options) => call(submitBacktest, { body }, options),
    tickerOf,
  },
  sweep: {
    action: "Search",
    steps: "combinations",
    submit: (call, body, options) => call(submitSweep, { body }, options),
    tickerOf: ({ ticker }) => ticker,
  },
  portfolio: {
    action: "Run portfolio",
    steps: "sessions",
    submit: (call, body, options) => call(submitPortfolio, { body }, options),
    tickerOf: ({ members: [first] }) => String(first?.overallFields?.[0]?.ticker ?? ""),
  },
  elsewhere: {
    action: "Run on other tickers",
    steps: "tickers",
    submit: (call, body, options) => call(submitElsewhere, { body }, options),
    tickerOf,
  },
};

type Schemas = typeof RESULTS;
export type ResultsOf<K extends KindName> = z.output<Schemas[K]>;
type AnyResults = ResultsOf<KindName>;

const kindOf = (results: AnyResults): KindName => ("kind" in results ? results.kind : "backtest");

const areOf = <K extends KindName>(results: AnyResults, kind: K): results is ResultsOf<K> & AnyResults =>
  kindOf(results) === kind;

export const fetchResults = async <K extends KindName>(
  call: Call,
  kind: K,
  taskId: TaskId,
  signal?: AbortSignal,
): Promise<ResultsOf<K>> => {
  // The schemas of results load after the form.
  const { getTaskResults } = await import("#shared/contracts/task-results.ts");
  const results = await call(getTaskResults, { params: { taskId } }, { signal });
  if (areOf(results, kind)) return results;
  throw new Error(`the task is no ${kind}`);
};
