import { runResultsOf, savedBacktestOf } from "#shared/contracts/present.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { reportOf } from "#shared/engine/report.ts";
import { joinOfAll } from "../job-kind.ts";
import { backtestPieces } from "./pieces.ts";

/** The report of a backtest from all of its candidates. */
export const joinBacktest = joinOfAll(backtestPieces, ({ job, period, file, form }, candidates) => {
  const report = reportOf(job, period, candidates);
  const credit = {
    name: "",
    creator: file.username,
    createdAt: file.createdAt,
    strategy: strategyInWords(job.strategy),
  };
  return {
    results: runResultsOf(report, credit),
    saved: { ...savedBacktestOf(report, form, credit), body: file.body },
    isWhole: true,
  };
});
