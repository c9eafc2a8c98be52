import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { RunResults, SummaryRow, TradeRow } from "#shared/contracts/results.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { notFound } from "../../edge/errors.ts";
import { type JobFile, readJobFile } from "../../tasks/job-file.ts";
import { type Caveats, caveatsOfResult } from "../caveats.ts";
import { caveatsOfSweep } from "../sweep-caveats.ts";
import type { ToolCall } from "../tool.ts";

/** A finished task's results by kind, with its caveats. */

export type FoundBacktest = {
  readonly kind: "backtest";
  readonly results: RunResults;
  readonly summary: SummaryRow;
  readonly trades: readonly TradeRow[];
};
export type FoundResult = (
  | FoundBacktest
  | { readonly kind: "portfolio"; readonly results: PortfolioResults }
  | { readonly kind: "sweep"; readonly results: SweepResults }
) & {
  readonly taskId: string;
  readonly job: JobFile;
  /** The strategy in words, the size of a sweep, or a portfolio's name and size. */
  readonly words: string;
  readonly caveats: Caveats;
};

export type FoundSweep = Extract<FoundResult, { kind: "sweep" }>;

type Found = Pick<FoundResult, "taskId" | "job" | "words">;

const backtest = (found: Found, results: RunResults): FoundResult => {
  const [summary] = JSON.parse(results.sum_df) as SummaryRow[];
  if (!summary) throw new Error("a finished backtest has no summary");
  const trades = JSON.parse(results.trade_df) as TradeRow[];
  const { answer, facts } = results;
  const caveats = caveatsOfResult(found.job, { answer, quotes: facts.quotes, period: facts });
  return { ...found, kind: "backtest", results, summary, trades, caveats };
};

/** Returns the results of the caller's task. Throws HttpError for one that has none, or not yet. */
export const findResult = async (call: ToolCall, taskId: string): Promise<FoundResult> => {
  const results = await call.ask("getTaskResults", { params: { taskId } });
  const [task, { file: job }] = await Promise.all([
    call.tasks.get(taskId),
    readJobFile(call.results, taskId),
  ]);
  const found = { taskId, job, words: task?.strategy ?? "" };
  switch (task?.kind) {
    case "backtest":
      return backtest(found, results as RunResults);
    case "portfolio": {
      const portfolio = results as PortfolioResults;
      const { start_date: start, end_date: end } = portfolio.period;
      const caveats = caveatsOfResult(job, { ...portfolio, period: { start, end } });
      return { ...found, kind: "portfolio", results: portfolio, caveats };
    }
    case "sweep": {
      const sweep = results as SweepResults;
      return { ...found, kind: "sweep", results: sweep, caveats: caveatsOfSweep(job, sweep) };
    }
    default:
      throw notFound("result");
  }
};
