import type { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import type { SharedSweep } from "#shared/contracts/sweep/shared.ts";
import type { SavedRowOf } from "../../store/saved/saved-row.ts";
import { titleOf } from "./words.ts";

/** The leaders of each list that the page shows: those that the engine has run (S30). */
const SHOWN_LEADERS = 10;

/**
 * What the public page shows of a saved sweep: nothing that names its owner. The tries hold the owner's earlier sweeps,
 * whose sentence speaks to the owner (S46).
 */
export const sharedSweep = (row: SavedRowOf<"sweep">, { results }: SavedSweep): SharedSweep => {
  const { name: _, ...request } = results.request;
  const { earlier_sweeps: __, earlier_trials: ___, ...honesty } = results.honesty;
  const leaders = results.leaders.map((list) => ({ ...list, rows: list.rows.slice(0, SHOWN_LEADERS) }));
  const shown = new Set(leaders.flatMap(({ rows }) => rows.map(({ index }) => index)));
  return {
    kind: "sweep",
    title: titleOf(row),
    listed: row.listed ?? false,
    request,
    period: results.period,
    counts: results.counts,
    coverage: results.coverage,
    leaders,
    combinations: results.combinations.filter(({ index }) => shown.has(index)),
    distribution: results.distribution,
    honesty,
    ...(results.walk_forward && { walk_forward: results.walk_forward }),
    notes: results.notes,
    run: results.run,
  };
};
