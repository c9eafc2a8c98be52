import { csvOf } from "#shared/domain/csv.ts";
import { recordOf, SET_DIMENSIONS } from "#shared/domain/sweep/dimensions.ts";
import { valueWords } from "../combination/combination-text.ts";
import type { JudgedSweep, Leader } from "./read-leaders.ts";

const PART_FIELDS = [
  "n_trades",
  "n_wins",
  "cum_pnl",
  "gross_win",
  "ddown",
  "risk",
  "days_held",
  "t_stat",
] as const;
const HONESTY_FIELDS = [
  "sharpe",
  "psr",
  "dsr",
  "sharpe_out",
  "psr_out",
  "sharpe_all",
  "sharpe_after_loss",
  "psr_out_after_loss",
  "break_even_slippage",
] as const;

type Searched = Pick<JudgedSweep, "sweep" | "honesty">;

type Cell = string | number | null | undefined;

const prefixed = <Field extends string>(
  prefix: string,
  fields: readonly Field[],
  row: Readonly<Partial<Record<Field, Cell>>>,
): Record<string, Cell> => Object.fromEntries(fields.map((field) => [`${prefix}${field}`, row[field]]));

const rowOf = ({ sweep, honesty }: Searched, leader: Leader): Record<string, Cell> => {
  const { combination, rank, index, value, after_loss, same } = leader;
  const { values } = combination;
  return {
    rank,
    index,
    value,
    after_loss,
    same,
    neighbours: leader.neighbours,
    neighbours_ranked: leader.neighbours_ranked,
    neighbour_score: leader.neighbour_score,
    ...values,
    ...recordOf(SET_DIMENSIONS, (name) => valueWords(name, values[name], sweep)),
    ...prefixed("in_", PART_FIELDS, combination.in),
    ...prefixed("out_", PART_FIELDS, combination.out),
    ...prefixed("all_", PART_FIELDS, combination.all),
    all_ddown_mtm: combination.ddown_mtm,
    ...prefixed("", HONESTY_FIELDS, combination.honesty),
    tries: honesty.trials,
  };
};

/** Returns a list of leaders as CSV by wire names. Figures of a part have its name as prefix; `tries` is the search's. */
export const leaderCsv = (results: Searched, leaders: readonly Leader[]): string => {
  const rows = leaders.map((leader) => rowOf(results, leader));
  return csvOf(Object.keys(rows[0] ?? {}), rows);
};
