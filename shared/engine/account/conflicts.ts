import type { Side } from "../../domain/contract.ts";
import type { Holding } from "./account.ts";

/** One side of a contract, or of a ticker's shares, that a position holds (P19). */
type HeldSide = { readonly contract: string; readonly side: Side };

/** Contracts of a ticker are numbered by its market, which members of the ticker share. */
const sidesOf = ({ member, slice, row }: Pick<Holding, "member" | "slice" | "row">): HeldSide[] => {
  const { market, strategy } = member.job;
  const { ticker } = market.meta;
  return strategy.legs.map(({ right, side }, index) => ({
    contract: `${ticker} ${right === "shares" ? right : slice.contracts[row * slice.legs + index]!}`,
    side,
  }));
};

/** True if an entry would hold the other side of a contract that is open in another member (P19). */
export const isConflicting = (
  entry: Pick<Holding, "member" | "slice" | "row">,
  open: readonly Holding[],
): boolean => {
  const wanted = sidesOf(entry);
  return open.some(
    (position) =>
      position.member !== entry.member &&
      sidesOf(position).some(({ contract, side }) =>
        wanted.some((each) => each.contract === contract && each.side !== side),
      ),
  );
};

/** The conflicts of a walk. */
export type HeldConflicts = {
  /** Indices of the account's sessions with at least one, ascending. */
  readonly sessions: readonly number[];
  /** Different contracts. */
  readonly contracts: number;
};

type Stretch = { readonly place: number; readonly side: Side; readonly from: number; readonly to: number };

/**
 * Returns the contracts that one member held long and another short after the entries of a session (P19), and on which
 * sessions.
 */
export const conflictsOf = (taken: readonly Holding[], count: number): HeldConflicts => {
  const stretches = new Map<string, Stretch[]>();
  for (const holding of taken) {
    const { place, member } = holding;
    const [from, to] = [holding.entry - member.origin, holding.exit - member.origin];
    for (const { contract, side } of sidesOf(holding)) {
      const known = stretches.get(contract);
      if (known) known.push({ place, side, from, to });
      else stretches.set(contract, [{ place, side, from, to }]);
    }
  }
  const isIn = new Uint8Array(count);
  let contracts = 0;
  for (const held of stretches.values()) {
    let isShared = false;
    const shorts = held.filter(({ side }) => side === "short");
    for (const long of held.filter(({ side }) => side === "long"))
      for (const short of shorts) {
        const [from, to] = [Math.max(long.from, short.from), Math.min(long.to, short.to)];
        if (long.place === short.place || from >= to) continue;
        isShared = true;
        isIn.fill(1, from, to);
      }
    if (isShared) contracts++;
  }
  return { sessions: [...isIn.keys()].filter((at) => isIn[at] === 1), contracts };
};
