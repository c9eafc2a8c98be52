import { isExercised } from "../../engine/exits/assignment.ts";
import { dividendsAfterSessions } from "../../engine/market/dividends.ts";
import type { Market } from "../../engine/market/market.ts";
import type { Period } from "../../engine/market/period.ts";
import { holdLeg } from "../../engine/position/position.ts";
import { NO_CONTRACT } from "./chosen-contracts.ts";
import { NEVER } from "./closing-series.ts";
import type { LegSpec } from "./leg-plan.ts";

const SOLD_CALL = { side: "short", right: "call", quantity: 1 } as const;

/**
 * Returns for each session of each spec, spec after spec, the first session from that one on on which the holder of its
 * contract exercises it (M6), counted from the period's first; NEVER for none and for all but sold calls. Undefined for a
 * ticker without dividends.
 */
export const exercisesOf = (
  market: Market,
  { first, last }: Pick<Period, "first" | "last">,
  specs: readonly LegSpec[],
  chosen: Int32Array,
): Uint16Array | undefined => {
  const dividends = dividendsAfterSessions(market);
  if (!dividends) return undefined;
  const paying: number[] = [];
  for (let session = first; session <= last; session++) if (dividends[session]! > 0) paying.push(session);
  const known = new Map<number, readonly number[]>();
  const sessionsOf = (contract: number): readonly number[] => {
    const found = known.get(contract);
    if (found) return found;
    const leg = holdLeg(market, contract, SOLD_CALL);
    const from = market.contracts.firstSessions[contract]!;
    const exercised = paying.filter(
      (session) => session >= from && isExercised(market, dividends, leg, session),
    );
    known.set(contract, exercised);
    return exercised;
  };
  const sessions = last - first + 1;
  const exercises = new Uint16Array(specs.length * sessions).fill(NEVER);
  specs.forEach(({ side, right }, place) => {
    if (side !== "short" || right !== "call") return;
    for (let session = 0; session < sessions; session++) {
      const row = place * sessions + session;
      const contract = chosen[row]!;
      if (contract === NO_CONTRACT) continue;
      const next = sessionsOf(contract).find((each) => each >= first + session);
      if (next !== undefined) exercises[row] = next - first;
    }
  });
  return exercises;
};
