import { monteCarloOnWire } from "#shared/contracts/monte-carlo.ts";
import { runResultsOf, unsavedBacktestOf } from "#shared/contracts/present.ts";
import type { UnsavedBacktest } from "#shared/contracts/unsaved.ts";
import { formatDay } from "#shared/domain/day.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { lastChainDay } from "#shared/engine/market/period.ts";
import { monteCarloOf } from "#shared/engine/report/monte-carlo.ts";
import { reportOf } from "#shared/engine/report/report.ts";
import { noteOfTrial } from "../../../tasks/trial.ts";
import { vixBy } from "../../../tickers/vix.ts";
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
    results: {
      ...runResultsOf(report, credit, {
        vixOn: vixBy(job.references.vix),
        look: file.trial && 1 + file.trial.earlier.looks,
      }),
      monte_carlo: monteCarloOnWire(monteCarloOf(report.trades, report.summary.startBalanceCents)),
      ...(form.origin && { origin: form.origin }),
    },
    unsaved: {
      ...unsavedBacktestOf(report, form),
      body: file.body,
      data_end: formatDay(lastChainDay(job.market)),
    } satisfies UnsavedBacktest,
    isWhole: true,
    note: file.trial && noteOfTrial(file.trial, "backtest", 1),
  };
});
