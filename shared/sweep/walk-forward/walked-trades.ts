import type { Candidates } from "../../engine/candidates.ts";
import type { SweepTrade } from "../sums.ts";
import type { Fold } from "./folds.ts";

/** A choice with its candidate entries by session of the period, and its own limits (E1, E2). */
export type Chooser = {
  readonly candidates: Candidates;
  readonly maxPositions: number;
  readonly waitSessions: number;
};

export type WalkedTrade = SweepTrade & { readonly place: number };

const inOrder = (one: SweepTrade, other: SweepTrade): number =>
  one.exit - other.exit || one.entry - other.entry;

/** Returns the position that a choice opens on a session, or undefined where it has no entry. */
const entryOn = ({ candidates }: Chooser, session: number): SweepTrade | undefined => {
  if (candidates.skips[session] !== 0) return undefined;
  return {
    entry: session,
    exit: candidates.exitSessions[session]! - candidates.from,
    pnlCents: candidates.openFlows[session]! + candidates.closeFlows[session]!,
    riskCents: candidates.risks[session]!,
  };
};

/**
 * Returns the trades of one trader with one book who follows the choices of the walked folds, in B4's order (S37). All open
 * positions and the last entry count, whichever choice made them. `choosers` has one for each fold, undefined to sit out.
 */
export const walkedTrades = (
  folds: readonly Fold[],
  choosers: readonly (Chooser | undefined)[],
): readonly WalkedTrade[] => {
  const trades: WalkedTrade[] = [];
  let open: WalkedTrade[] = [];
  let lastEntry = Number.NEGATIVE_INFINITY;
  for (const [place, { from, to }] of folds.entries()) {
    const chooser = choosers[place];
    if (!chooser) continue;
    for (let session = from; session < to; session++) {
      open = open.filter(({ exit }) => exit > session);
      if (open.length >= chooser.maxPositions || session - lastEntry < chooser.waitSessions) continue;
      const entry = entryOn(chooser, session);
      if (!entry) continue;
      const trade = { ...entry, place };
      trades.push(trade);
      open.push(trade);
      lastEntry = session;
    }
  }
  return trades.toSorted(inOrder);
};
