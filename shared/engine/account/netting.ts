import type { Cents } from "../../domain/money.ts";
import { nakedPercentOf } from "../position/naked-percent.ts";
import { openingPremium, payoffRange } from "../position/payoff.ts";
import { boundedLoss, commonExpiry, regulationT } from "../position/risk.ts";
import { type MarginLeg, type MarginPosition, markOn } from "./margin-position.ts";

/** A margin in cents on a session of the account. */
type MarginOn = (at: number) => Cents;

/** Returns the margin of several positions of a ticker taken as one, in order of opening (G6). */
const asOne = (positions: readonly MarginPosition[]): MarginOn => {
  const legs: MarginLeg[] = [];
  let commission = 0;
  for (const position of positions) {
    for (const leg of position.legs) legs.push(leg);
    commission += position.openCommissionCents;
  }
  if (commonExpiry(legs) !== undefined) {
    const loss = boundedLoss(legs, payoffRange(legs, openingPremium(legs) - commission).least);
    if (loss !== undefined) return () => loss;
  }
  const [first] = positions;
  const need = regulationT(legs, commission, nakedPercentOf(first!.ticker));
  return (at) => need(first!.closeOn(at), (leg) => markOn(leg, at));
};

/** Positions that expire on one date, in order of opening; one with several dates stands alone. */
type Group = { positions: MarginPosition[]; marginOn: MarginOn | undefined };

/** Returns the margin of a group: as one, but at most the sum of its positions' own. */
const groupMargin = (positions: readonly MarginPosition[]): MarginOn => {
  const [only] = positions;
  if (only && positions.length === 1) return only.marginOn;
  const together = asOne(positions);
  return (at) => {
    let sum = 0;
    for (const position of positions) sum += position.marginOn(at);
    return Math.min(sum, together(at));
  };
};

/** The open positions of one ticker. A change costs the matching of its group and of all positions. */
export type TickerPositions = {
  readonly all: () => readonly MarginPosition[];
  /** Adds a position that opens after all others. */
  readonly open: (position: MarginPosition) => void;
  /** Removes the positions that close on a session. */
  readonly close: (at: number) => void;
  /**
   * Returns the netted margin (G6): the lower of (a) positions of one expiry taken together, date by date, and (b) all of
   * them as one.
   */
  readonly nettedOn: MarginOn;
};

export const tickerPositions = (): TickerPositions => {
  let positions: MarginPosition[] = [];
  let together: MarginOn | undefined;
  const groups = new Map<unknown, Group>();
  const keyOf = (position: MarginPosition): unknown => position.expiry ?? position;
  const change = (key: unknown, into: (before: MarginPosition[]) => MarginPosition[]): void => {
    together = undefined;
    const changed = into(groups.get(key)?.positions ?? []);
    if (changed.length > 0) groups.set(key, { positions: changed, marginOn: undefined });
    else groups.delete(key);
  };
  return {
    all: () => positions,
    open: (position) => {
      positions.push(position);
      change(keyOf(position), (before) => [...before, position]);
    },
    close: (at) => {
      if (!positions.some(({ to }) => to === at)) return;
      const isOpen = ({ to }: MarginPosition): boolean => to > at;
      for (const key of new Set(positions.filter(({ to }) => to === at).map(keyOf)))
        change(key, (before) => before.filter(isOpen));
      positions = positions.filter(isOpen);
    },
    nettedOn: (at) => {
      let byDate = 0;
      for (const group of groups.values()) {
        group.marginOn ??= groupMargin(group.positions);
        byDate += group.marginOn(at);
      }
      // One group is all of them already.
      if (groups.size < 2) return byDate;
      together ??= asOne(positions);
      return Math.min(byDate, together(at));
    },
  };
};
