import type { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { tickersOf } from "#shared/contracts/sweep/tickers.ts";

/** The list of leaders that a saved sweep's row shows (S31). */
const LISTED_BY = "t-statistic";

/** The row of a saved sweep: its grid, and the leader of its list by t-statistic. */
export const sweepRow = ({ name, creator, date_created, results }: SavedSweep): SavedSweepRow => {
  const list = results.leaders.find(({ objective }) => objective === LISTED_BY);
  if (!list) throw new Error(`a sweep has no list by ${LISTED_BY}`);
  const [first] = list.rows;
  const leader = first && results.combinations.find(({ index }) => index === first.index);
  return {
    name,
    creator,
    date_created,
    ticker: tickersOf(results.request).join(", "),
    period: results.period,
    combinations: results.counts.combinations,
    verdict: list.verdict,
    leader:
      first && leader
        ? { index: first.index, value: first.value, values: leader.values, in: leader.in, out: leader.out }
        : null,
  };
};
