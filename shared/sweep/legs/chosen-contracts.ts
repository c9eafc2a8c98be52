import type { DteRule } from "../../domain/strategy.ts";
import { chainReader, chooseExpiry, type SessionChain } from "../../engine/choose/choose-expiry.ts";
import type { Market } from "../../engine/market/market.ts";
import { type GroupView, nearestByDelta } from "../../engine/market/nearest-delta.ts";
import type { Period } from "../../engine/market/period.ts";
import { type ExpiryGroup, slotOf } from "../../engine/market/session-chain.ts";
import { sessionsBeforeSplits } from "../../engine/market/session-lookup.ts";
import type { LegSpec } from "./leg-plan.ts";

/** Marks a spec without a contract on a session. */
export const NO_CONTRACT = -1;

const RIGHTS = [
  ["call", 0],
  ["put", 1],
] as const;

/** A spec with its place in the slice's list. */
type Placed = LegSpec & { readonly place: number };

/**
 * Reads the quotes of one group on one session, once for all specs. The engine's own chooser picks (C3), so a sweep
 * takes the same contracts as a backtest.
 */
const groupReader = ({ contracts, index, quotes }: Market) => {
  const deltas: number[] = [];
  const bids: number[] = [];
  let start = 0;
  const seenBy = (isUsable: GroupView["isUsable"]): GroupView => ({
    contractAt: (position) => index.contracts[position]!,
    deltaAt: (position) => deltas[position - start]!,
    isUsable,
  });
  const views = { long: seenBy(() => true), short: seenBy((position) => bids[position - start]! > 0) };
  return (group: ExpiryGroup, session: number): typeof views => {
    start = group.start;
    for (let position = start; position < group.end; position++) {
      const slot = slotOf(contracts, index.contracts[position]!, session);
      deltas[position - start] = Math.abs(quotes.deltas[slot]!);
      bids[position - start] = quotes.bids[slot]!;
    }
    return views;
  };
};

/** Groups specs by the expiry that they choose. Near and far targets can meet in one. */
const specsByExpiry = (
  specsByDte: ReadonlyMap<number, readonly Placed[]>,
  chain: SessionChain,
  today: number,
  rule: DteRule,
): Map<number, Placed[]> => {
  const byExpiry = new Map<number, Placed[]>();
  for (const [dteDays, specs] of specsByDte) {
    const expiry = chooseExpiry(chain, today, dteDays, rule);
    if (expiry === undefined) continue;
    const sharing = byExpiry.get(expiry);
    if (sharing) sharing.push(...specs);
    else byExpiry.set(expiry, [...specs]);
  }
  return byExpiry;
};

/**
 * Returns the contract of every spec on every session of the period, spec after spec (C1 to C3). NO_CONTRACT marks
 * none, and the sessions on which no position opens: the period's last, and the last before a split (E1).
 */
export const chosenContracts = (
  market: Market,
  { first, last }: Pick<Period, "first" | "last">,
  dteRule: DteRule,
  specs: readonly LegSpec[],
): Int32Array => {
  const sessions = last - first + 1;
  const chosen = new Int32Array(specs.length * sessions).fill(NO_CONTRACT);
  const specsByDte = Map.groupBy(
    specs.map((spec, place): Placed => ({ ...spec, place })),
    ({ dteDays }) => dteDays,
  );
  const beforeSplit = sessionsBeforeSplits(market);
  const chainOn = chainReader(market);
  const quotesOf = groupReader(market);
  const { strikes } = market.contracts;
  for (let session = first; session < last; session++) {
    if (beforeSplit[session] === 1) continue;
    const chain = chainOn(session);
    const wanted = specsByExpiry(specsByDte, chain, market.sessions[session]!, dteRule);
    for (const [expiry, choosing] of wanted)
      for (const [right, code] of RIGHTS) {
        const group = chain.groupOf(code, expiry);
        if (!group) continue;
        const views = quotesOf(group, session);
        for (const spec of choosing) {
          if (spec.right !== right) continue;
          const contract = nearestByDelta(views[spec.side], group, strikes, spec.delta);
          if (contract !== undefined) chosen[spec.place * sessions + session - first] = contract;
        }
      }
  }
  return chosen;
};
