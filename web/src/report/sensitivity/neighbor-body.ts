import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { withChanges } from "#shared/contracts/sensitivity/neighbors.ts";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";

/** Returns the body of a neighbor. One of a sweep's leader is one more try. */
export const neighborBody = (body: BacktestBody, changes: BodyChanges): BacktestBody => {
  const changed = withChanges(body, changes) as BacktestBody;
  return changed.origin ? { ...changed, origin: { ...changed.origin, changed: true } } : changed;
};
