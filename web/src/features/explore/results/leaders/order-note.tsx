import type { Objective } from "#shared/domain/sweep/ranking.ts";
import type { JudgedSweep, Leader } from "./read-leaders.ts";

type Props = {
  readonly results: JudgedSweep;
  readonly objective: Objective;
  readonly leaders: readonly Leader[];
};

/** Lists in whose dollars dear and cheap underlyings meet (S43). */
const DOLLAR_LISTS: readonly Objective[] = ["Total P&L", "Average P&L"];

export const OrderNote = ({ results, objective, leaders }: Props) => (
  <>
    {leaders.length > 0 && <p className="quiet">Ranked as if one more trade had lost all it risked.</p>}
    {results.sweep.tickers.length > 1 && DOLLAR_LISTS.includes(objective) && (
      <p className="quiet">
        Dollars of dear and cheap underlyings meet here: P&L per $ at risk compares tickers fairly.
      </p>
    )}
  </>
);
