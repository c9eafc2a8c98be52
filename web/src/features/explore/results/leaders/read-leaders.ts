import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { BacktestOrigin } from "#shared/contracts/origin.ts";
import { backtestBodyOf } from "#shared/contracts/sweep/backtest-body.ts";
import { combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type {
  LeaderCombination,
  LeaderList,
  LeaderRow,
  SweepResults,
} from "#shared/contracts/sweep/results.ts";
import { dayOf, parseDay } from "#shared/domain/day.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";

/** Reads the lists of a sweep's results, each row with its combination. */

export type Leader = LeaderRow & { readonly rank: number; readonly combination: LeaderCombination };

export type FoldedLeader = Leader & { readonly copies: readonly Leader[] };

type LeadersOf = (objective: Objective) => {
  readonly list: LeaderList | undefined;
  readonly leaders: readonly Leader[];
};

export const readLeaders = ({ leaders, combinations }: JudgedSweep): LeadersOf => {
  const byIndex = new Map(combinations.map((combination) => [combination.index, combination]));
  return (objective) => {
    const list = leaders.find((each) => each.objective === objective);
    const rows = (list?.rows ?? []).flatMap((row, place): Leader[] => {
      const combination = byIndex.get(row.index);
      return combination ? [{ ...row, rank: place + 1, combination }] : [];
    });
    return { list, leaders: rows };
  };
};

/** Later than any period, so that a stored request always reads. */
const FAR_FUTURE = dayOf(9999, 1, 1);

/** Where the search is found again: its task, or the name under which it is saved. A public page has neither. */
type Found = Pick<BacktestOrigin, "task_id" | "sweep">;

/** Results with their sweep. */
export type FoundSweep = SweepResults & { readonly sweep: Sweep; readonly found?: Found | undefined };

/** What verdicts, lists and the walk need; the public page of a sweep has no more. */
export type JudgedSweep = Omit<FoundSweep, "inputs" | "dimensions" | "marginals" | "heat_maps" | "sample">;

/** Reads the request within results, which the service read before. Throws if it is invalid. */
export const foundSweep = <Results extends Pick<SweepResults, "request">>(
  results: Results,
  found?: Found,
): Results & Pick<FoundSweep, "sweep" | "found"> => {
  const reading = readSweep(results.request, FAR_FUTURE);
  if (!reading.ok)
    throw new Error(`the request of a sweep cannot be read: ${JSON.stringify(reading.fields)}`);
  return { ...results, sweep: reading.sweep, found };
};

/** Returns the form body that opens a list's combination as a backtest (S30), with where it came from. */
export const backtestOf = (
  results: JudgedSweep,
  objective: Objective,
  { values, index }: Pick<LeaderCombination, "values" | "index">,
): BacktestBody => {
  const { sweep, period, found } = results;
  const [start, end] = [period.start_date, period.end_date].map(parseDay);
  if (start === undefined || end === undefined) throw new Error("a sweep without a period");
  return {
    ...backtestBodyOf(sweep, combinationOf(values), { start, end }),
    ...(found && { origin: { ...found, index, objective } }),
  };
};
