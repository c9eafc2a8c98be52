import type { WalkPickRow } from "#shared/contracts/sweep/walk-results.ts";
import { csvOf } from "#shared/domain/csv.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { pickText } from "./walk-words.ts";

const PART_FIELDS = ["n_trades", "n_wins", "cum_pnl", "ddown", "risk"] as const;
const PARTS = ["trained", "walked", "own"] as const;

type Cell = string | number | null | undefined;

const rowOf = (sweep: Sweep, pick: WalkPickRow): Record<string, Cell> => ({
  fold: pick.fold,
  start_date: pick.start_date,
  end_date: pick.end_date,
  trained_from: pick.trained_from,
  trained_to: pick.trained_to,
  least_trades: pick.least_trades,
  index: pick.index,
  choice: pickText(pick, sweep),
  value: pick.value,
  ...Object.fromEntries(
    PARTS.flatMap((part) => PART_FIELDS.map((field) => [`${part}_${field}`, pick[part]?.[field]] as const)),
  ),
  own_per_risk: pick.own_per_risk,
  peers: pick.peers,
  percentile: pick.percentile,
});

/** Returns the choices of a walk-forward as CSV by wire names. Figures of a part have its name as prefix. */
export const walkCsv = (sweep: Sweep, picks: readonly WalkPickRow[]): string => {
  const rows = picks.map((pick) => rowOf(sweep, pick));
  return csvOf(Object.keys(rows[0] ?? {}), rows);
};
