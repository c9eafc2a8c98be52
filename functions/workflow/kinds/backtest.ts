import { runResultsOf, savedBacktestOf } from "#shared/contracts/present.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { decodeCandidates, encodeCandidates } from "#shared/engine/candidate-bytes.ts";
import { type Candidates, candidatesOf } from "#shared/engine/candidates.ts";
import { reportOf } from "#shared/engine/report.ts";
import { sessionCostMs } from "./backtest-cost.ts";
import { jobKind, type Outcome, type Run } from "./job-kind.ts";
import { type LoadedBacktest, loadBacktest, loadPlanned } from "./load-backtest.ts";

/** Cuts the units [from, to) into runs as equal as can be, none longer than `longest`. */
export const cutRuns = ({ from, to }: Run, longest: number): Run[] => {
  const count = Math.max(1, Math.ceil((to - from) / longest));
  const edge = (index: number): number => from + Math.floor(((to - from) * index) / count);
  return Array.from({ length: count }, (_, index) => ({ from: edge(index), to: edge(index + 1) }));
};

const decode = (bytes: Uint8Array, { from, to }: Run): Candidates | undefined => {
  try {
    const rows = decodeCandidates(bytes);
    return rows.from === from && rows.skips.length === to - from ? rows : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const join = ({ job, period, file, form }: LoadedBacktest, candidates: readonly Candidates[]): Outcome => {
  const report = reportOf(job, period, candidates);
  const credit = {
    name: "",
    creator: file.username,
    createdAt: file.createdAt,
    strategy: strategyInWords(job.strategy),
  };
  return { results: runResultsOf(report, credit), saved: savedBacktestOf(report, form, credit) };
};

/** A backtest: its units are the sessions of its period, as indices into the market's; a piece is their candidates. */
export const backtest = jobKind({
  runs: async (ports, taskId, startMs) => {
    const { strategy, period } = await loadPlanned(ports, taskId);
    const longest = Math.max(1, Math.floor(startMs / sessionCostMs(strategy)));
    return cutRuns({ from: period.first, to: period.last + 1 }, longest);
  },
  load: loadBacktest,
  work: ({ job, period }, { from, to }) => candidatesOf(job, period, from, to),
  encode: encodeCandidates,
  decode,
  join,
});
