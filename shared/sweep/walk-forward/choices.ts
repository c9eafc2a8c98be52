import type { Sweep } from "../../domain/sweep/sweep.ts";
import { WALK_FORWARD_OBJECTIVE } from "../../domain/sweep/walk-forward.ts";
import type { Bar } from "../kernel/spread-kernel.ts";
import { objectiveValue } from "../objective.ts";
import { compare } from "../result-order.ts";
import type { Choice } from "../slice-result.ts";
import type { PartSums } from "../sums.ts";

type Valued = Choice & { readonly value: number };

/** Compares the sums of two windows in S36's order of ties, in which the drawdown has no part. */
export const compareWindows = (a: PartSums, b: PartSums): number =>
  compare(b.totalCents, a.totalCents) ||
  compare(b.trades, a.trades) ||
  compare(a.wins, b.wins) ||
  compare(a.squares, b.squares) ||
  compare(a.grossWinCents, b.grossWinCents) ||
  compare(a.days, b.days) ||
  compare(a.riskCents, b.riskCents);

/** Compares two choices for one fold in S36's order: negative if `a` comes first. */
const compareChoices = (a: Valued, b: Valued): number =>
  compare(b.value, a.value) || compareWindows(a.sums, b.sums) || compare(a.index, b.index);

/** By walked fold, the combination that S36 puts first among the offered ones. */
type Choices = {
  /** Adds a combination that can be chosen for a fold. */
  readonly offer: (fold: number, choice: Choice) => void;
  /** Returns the value and total that a combination must reach to be chosen, by fold. */
  readonly bars: () => readonly Bar[];
  /** Returns the choices; undefined for a fold that is sat out. */
  readonly all: () => readonly (Choice | undefined)[];
};

const OPEN: Bar = { value: Number.NEGATIVE_INFINITY, totalCents: Number.NEGATIVE_INFINITY };

/** Returns choices without an offer, for a number of walked folds. */
export const emptyChoices = ({ walk }: Pick<Sweep, "walk">, folds: number): Choices => {
  const first: (Valued | undefined)[] = Array.from({ length: folds }, () => undefined);
  const objective = walk?.objective ?? WALK_FORWARD_OBJECTIVE;
  return {
    offer: (fold, choice) => {
      const value = objectiveValue(objective, choice.sums);
      if (value === undefined) throw new RangeError("a choice without a value");
      const offered = { ...choice, value };
      const now = first[fold];
      if (!now || compareChoices(offered, now) < 0) first[fold] = offered;
    },
    bars: () => first.map((each) => (each ? { value: each.value, totalCents: each.sums.totalCents } : OPEN)),
    all: () => first.map((each) => each && { index: each.index, sums: each.sums }),
  };
};
