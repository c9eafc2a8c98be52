import type { Side } from "../../domain/contract.ts";
import type { DteRule } from "../../domain/strategy/strategy.ts";
import { chainReader, chooseExpiry, type SessionChain } from "../../engine/choose/choose-expiry.ts";
import { type Market, ownPriceReader } from "../../engine/market/market.ts";
import { type GroupView, nearestByDelta } from "../../engine/market/nearest-delta.ts";
import type { Period } from "../../engine/market/period.ts";
import { type ExpiryGroup, slotOf } from "../../engine/market/session-chain.ts";
import { sessionsBeforeSplits } from "../../engine/market/session-lookup.ts";
import type { LegSpec } from "./leg-plan.ts";
import { contractNear, type Ladder } from "./nearest-strike.ts";

/** Marks a spec without a contract on a session. */
export const NO_CONTRACT = -1;

const RIGHTS = [
  ["call", 0],
  ["put", 1],
] as const;

type Placed = LegSpec & { readonly place: number };

/** The contracts of a group that one side can open (C1), by delta and by strike. */
type SideView = { readonly byDelta: GroupView; readonly ladder: () => Ladder };

/** Reads the quotes of one group on one session, once for all specs. */
const groupReader = (market: Market) => {
  const { contracts, index, quotes } = market;
  const deltas: number[] = [];
  const bids: number[] = [];
  /** The rows' own prices; empty where all have the close (M1a). */
  const prices: number[] = [];
  const ownPriceOf = ownPriceReader(market);
  const { strikes } = contracts;
  let start = 0;
  let end = 0;
  const strikeAt = (position: number): number => strikes[index.contracts[position]!]!;
  const ladderOf = (isUsable: GroupView["isUsable"]): Ladder => {
    const positions: number[] = [];
    for (let position = start; position < end; position++) if (isUsable(position)) positions.push(position);
    positions.sort((one, other) => strikeAt(one) - strikeAt(other) || one - other);
    const first = positions.filter((each, at) => at === 0 || strikeAt(each) > strikeAt(positions[at - 1]!));
    return {
      strikes: first.map(strikeAt),
      contracts: first.map((each) => index.contracts[each]!),
      prices: ownPriceOf && first.map((each) => prices[each - start]!),
    };
  };
  const seenBy = (isUsable: GroupView["isUsable"]): SideView & { forget: () => void } => {
    let ladder: Ladder | undefined;
    return {
      byDelta: {
        contractAt: (position) => index.contracts[position]!,
        deltaAt: (position) => deltas[position - start]!,
        isUsable,
      },
      // Only spreads that have strikes at a distance pay for the sorting.
      ladder: () => {
        ladder ??= ladderOf(isUsable);
        return ladder;
      },
      forget: () => {
        ladder = undefined;
      },
    };
  };
  const views = { long: seenBy(() => true), short: seenBy((position) => bids[position - start]! > 0) };
  return (group: ExpiryGroup, session: number): Readonly<Record<Side, SideView>> => {
    start = group.start;
    end = group.end;
    views.long.forget();
    views.short.forget();
    for (let position = start; position < group.end; position++) {
      const slot = slotOf(contracts, index.contracts[position]!, session);
      deltas[position - start] = Math.abs(quotes.deltas[slot]!);
      bids[position - start] = quotes.bids[slot]!;
      if (ownPriceOf) prices[position - start] = ownPriceOf(slot, session);
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
 * Returns the contract of every spec on every session of the period, spec after spec (C1 to C3), as the engine chooses
 * them. NO_CONTRACT marks
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
  /** Returns the contract of a spec. That of the spec above it was chosen before, since specs stand in order. */
  const choose = (spec: Placed, { byDelta, ladder }: SideView, group: ExpiryGroup, session: number) => {
    const { strike, right } = spec;
    if (strike.kind === "Delta") return nearestByDelta(byDelta, group, strikes, strike.delta);
    const above = strike.kind === "Offset" ? chosen[strike.above * sessions + session - first]! : 0;
    if (above === NO_CONTRACT) return undefined;
    return contractNear(ladder(), strike, right, market.closes[session]!, strikes[above]!);
  };
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
          const contract = choose(spec, views[spec.side], group, session);
          if (contract !== undefined) chosen[spec.place * sessions + session - first] = contract;
        }
      }
  }
  return chosen;
};
