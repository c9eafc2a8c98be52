import type { Holding } from "./account.ts";
import { holdingsOf } from "./holdings.ts";

const tickerOf = ({ member }: Holding): string => member.job.market.meta.ticker;

const areOpposite = (a: Holding, b: Holding): boolean =>
  holdingsOf(a).some((one) =>
    holdingsOf(b).some(({ contract, leg }) => contract === one.contract && leg.side !== one.leg.side),
  );

/** True if an entry would hold the other side of a contract that is open in another member (P19). */
export const isConflicting = (entry: Holding, open: readonly Holding[]): boolean =>
  open.some(
    (position) =>
      position.member !== entry.member &&
      tickerOf(position) === tickerOf(entry) &&
      areOpposite(entry, position),
  );

type HeldConflicts = {
  /** Indices of the account's sessions with at least one, ascending. */
  readonly sessions: readonly number[];
  readonly contracts: number;
};

/** A position's holding of one side of a contract: sessions of the account, `to` not included. */
type Stretch = { readonly place: number; readonly from: number; readonly to: number };

type SideHeld = Map<number, Stretch[]>;

/** Returns the stretches of each side by contract, ticker by ticker. */
const stretchesOf = (taken: readonly Holding[]): { long: SideHeld; short: SideHeld }[] => {
  const tickers = new Map<string, { long: SideHeld; short: SideHeld }>();
  for (const holding of taken) {
    const { place, member } = holding;
    const ticker = tickers.get(tickerOf(holding)) ?? { long: new Map(), short: new Map() };
    tickers.set(tickerOf(holding), ticker);
    for (const { leg, contract, from, to } of holdingsOf(holding)) {
      const stretch = { place, from: from - member.origin, to: to - member.origin };
      const known = ticker[leg.side].get(contract);
      if (known) known.push(stretch);
      else ticker[leg.side].set(contract, [stretch]);
    }
  }
  return [...tickers.values()];
};

/**
 * Returns the contracts that one member held long and another short after the entries of a session (P19), and on which
 * sessions. `count` is the number of the account's sessions.
 */
export const conflictsOf = (taken: readonly Holding[], count: number): HeldConflicts => {
  const isIn = new Uint8Array(count);
  let contracts = 0;
  for (const { long, short } of stretchesOf(taken))
    for (const [contract, longs] of long) {
      let isShared = false;
      for (const one of longs)
        for (const other of short.get(contract) ?? []) {
          const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
          if (one.place === other.place || from >= to) continue;
          isShared = true;
          isIn.fill(1, from, to);
        }
      if (isShared) contracts++;
    }
  return { sessions: [...isIn.keys()].filter((at) => isIn[at] === 1), contracts };
};
