import type { StrikeRule } from "../../domain/strategy.ts";
import { type Limits, MORE_THAN_0, SIZE } from "./field.ts";

/** The figures of an option row that a strike may be chosen by. */
type Figures = { readonly delta: number; readonly value: number };

type Strike = {
  /** The unit of `strike_value`, and "" where the figure is `delta`. */
  readonly unit: string;
  /** The limits of `strike_value`. */
  readonly limits?: Limits;
  readonly ruleOf: (figures: Figures) => StrikeRule;
};

/** Every way to choose a strike (C3), under the name that the form shows, in the form's order. */
export const STRIKES = {
  Delta: { unit: "", ruleOf: ({ delta }) => ({ kind: "Delta", delta }) },
  "% OTM": {
    unit: "%",
    limits: { min: -100, max: 100 },
    ruleOf: ({ value }) => ({ kind: "% OTM", percent: value }),
  },
  Premium: { unit: "$", limits: MORE_THAN_0, ruleOf: ({ value }) => ({ kind: "Premium", dollars: value }) },
  Offset: {
    unit: "$",
    limits: { min: -SIZE.max, max: SIZE.max },
    ruleOf: ({ value }) => ({ kind: "Offset", dollars: value }),
  },
} as const satisfies Record<StrikeRule["kind"], Strike>;

export type StrikeName = keyof typeof STRIKES;
export const STRIKE_NAMES = Object.keys(STRIKES) as StrikeName[];

/** The way of that name, as a plain one. */
export const strikeNamed = (name: StrikeName): Strike => STRIKES[name];
