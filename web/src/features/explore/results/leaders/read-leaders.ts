import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
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
import type { Sweep } from "#shared/domain/sweep.ts";
import type { Objective } from "#shared/domain/sweep-ranking.ts";
import type { LeaderEvidence, VerdictEvidence } from "#shared/domain/sweep-verdict.ts";

/** Reads the lists of a sweep's results, each row with its combination. */

/** A row of a list with its combination. */
export type Leader = LeaderRow & { readonly rank: number; readonly combination: LeaderCombination };

type LeadersOf = (objective: Objective) => {
  readonly list: LeaderList | undefined;
  readonly leaders: readonly Leader[];
};

/** Returns a function that finds a list by its objective. */
export const readLeaders = ({ leaders, combinations }: SweepResults): LeadersOf => {
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

const CENTS = 100;

const evidenceOf = ({ in: inside, out, honesty }: LeaderCombination): LeaderEvidence => ({
  totalCentsIn: Math.round(inside.cum_pnl * CENTS),
  lossesIn: inside.n_trades - inside.n_wins,
  lossesOut: out.n_trades - out.n_wins,
  dsr: honesty.dsr ?? undefined,
  psrOut: honesty.psr_out ?? undefined,
});

/** Returns the evidence for the verdict on a list (S26). */
export const verdictEvidence = (
  { honesty }: SweepResults,
  list: LeaderList,
  first: Leader | undefined,
): VerdictEvidence => ({
  isEnough: list.verdict !== "Too little data",
  trials: honesty.trials,
  leader: first && evidenceOf(first.combination),
});

/** Later than any period, so that a stored request always reads. */
const FAR_FUTURE = dayOf(9999, 1, 1);

/** Results with their sweep. */
export type FoundSweep = SweepResults & { readonly sweep: Sweep };

/** Reads the request within results, which the service read before. Throws if it is invalid. */
export const foundSweep = (results: SweepResults): FoundSweep => {
  const reading = readSweep(results.request, FAR_FUTURE);
  if (!reading.ok)
    throw new Error(`the request of a sweep cannot be read: ${JSON.stringify(reading.fields)}`);
  return { ...results, sweep: reading.sweep };
};

/** Returns the form body that opens a combination as a backtest (S30). */
export const backtestOf = ({ sweep, period }: FoundSweep, { values }: LeaderCombination): BacktestBody => {
  const [start, end] = [period.start_date, period.end_date].map(parseDay);
  if (start === undefined || end === undefined) throw new Error("a sweep without a period");
  return backtestBodyOf(sweep, combinationOf(values), { start, end });
};
