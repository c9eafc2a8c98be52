import { elsewhereResultsOf } from "#shared/contracts/elsewhere/present-elsewhere.ts";
import { pooledOf } from "#shared/engine/elsewhere/pooled.ts";
import { joinOfAll } from "../job-kind.ts";
import { elsewherePieces } from "./pieces.ts";

const DAMAGED = "has damaged or incomplete data";

const byTicker = (one: { readonly ticker: string }, other: { readonly ticker: string }): number =>
  one.ticker < other.ticker ? -1 : 1;

/** The results of a run elsewhere: partial where another ticker's market is damaged, which `left_out` says. */
export const joinElsewhere = joinOfAll(elsewherePieces, ({ units, leftOut }, parts) => {
  const [home, ...found] = parts.flat();
  if (!home) throw new Error("a run elsewhere has no home");
  const others = found.filter((run) => run !== null);
  const damaged = units.slice(1).flatMap(({ entry: { ticker } }, at) => (found[at] ? [] : [ticker]));
  const results = elsewhereResultsOf({
    home,
    others,
    pooled: pooledOf(others),
    leftOut: [...leftOut, ...damaged.map((ticker) => ({ ticker, reason: DAMAGED }))].toSorted(byTicker),
  });
  return { results, unsaved: {}, isWhole: damaged.length === 0 };
});
