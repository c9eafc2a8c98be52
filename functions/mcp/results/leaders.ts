import { backtestBodyOf } from "#shared/contracts/sweep/backtest-body.ts";
import { combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { LeaderCombination, LeaderList, SweepResults } from "#shared/contracts/sweep/results.ts";
import { dayOf, parseDay } from "#shared/domain/day.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { combinationInWords } from "#shared/domain/sweep/sweep-words.ts";

/** The leaders of a sweep, each with the body that runs it as a backtest. */

/** Later than any period, so that a stored request always reads. */
const FAR_FUTURE = dayOf(9999, 1, 1);

const sweepOf = ({ request }: SweepResults): Sweep => {
  const reading = readSweep(request, FAR_FUTURE);
  if (!reading.ok) throw new Error("the request of a sweep can't be read");
  return reading.sweep;
};

/** The body of `run_backtest` that runs a leader, with the search that it comes from. */
const strategyOf = (
  task_id: string,
  { period }: SweepResults,
  sweep: Sweep,
  { objective }: LeaderList,
  { values, index }: LeaderCombination,
) => {
  const [start, end] = [period.start_date, period.end_date].map(parseDay);
  if (start === undefined || end === undefined) throw new Error("a sweep without a period");
  return {
    ...backtestBodyOf(sweep, combinationOf(values), { start, end }),
    origin: { task_id, index, objective },
  };
};

/** A row of a list with its combination, and the body that runs it. */
type LeaderOf = (list: LeaderList, place: number) => object | null;

/** Returns a function that finds the leader at a place of a list; null where there is none. */
export const leaderReader = (taskId: string, results: SweepResults): LeaderOf => {
  const sweep = sweepOf(results);
  const byIndex = new Map(results.combinations.map((each) => [each.index, each]));
  return (list, place) => {
    const row = list.rows[place];
    const combination = row && byIndex.get(row.index);
    if (!combination) return null;
    const { values, in: inSample, out: outOfSample, all, honesty } = combination;
    return {
      rank: place + 1,
      words: combinationInWords(combinationOf(values), sweep),
      ...row,
      in: inSample,
      out: outOfSample,
      all,
      honesty,
      strategy: strategyOf(taskId, results, sweep, list, combination),
    };
  };
};
