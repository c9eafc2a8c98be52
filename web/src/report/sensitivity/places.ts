import type {
  Neighbor,
  NeighborFigures,
  SensitivityNumber,
  SensitivityResults,
} from "#shared/contracts/sensitivity/results.ts";
import { SENSITIVITY_LABELS, sensitivityValue } from "#shared/domain/strategy/sensitivity.ts";
import { formatProfit } from "../../lib/format.ts";

/** The places of a strip: the neighbors of each number, and the backtest itself at step 0. */

export type Chosen = { readonly number: SensitivityNumber; readonly neighbor: Neighbor };

/** A number's bars in ascending order; `neighbor` is undefined at the backtest's own. */
export type Place = {
  readonly step: number;
  readonly figures: NeighborFigures;
  readonly value: number;
  readonly neighbor?: Neighbor;
};

export const placesOf = (number: SensitivityNumber, base: NeighborFigures): Place[] =>
  [
    { step: 0, figures: base, value: number.value },
    ...number.steps.map((neighbor) => ({
      step: neighbor.step,
      figures: neighbor,
      value: neighbor.value,
      neighbor,
    })),
  ].sort((one, other) => one.step - other.step);

export const valueText = ({ unit }: SensitivityNumber, value: number): string =>
  sensitivityValue(unit, value);

export const placeWords = (number: SensitivityNumber, { step, value, figures }: Place): string => {
  const own = step === 0 && number.unit !== "sessions" ? " (as tested)" : "";
  return `${valueText(number, value)}${own}: P&L ${formatProfit(figures.cum_pnl)}`;
};

export const labelOf = ({ field }: SensitivityNumber): string => SENSITIVITY_LABELS[field];

/** P&L in dollars. */
export type PnlSpan = { readonly least: number; readonly greatest: number };

const spanOf = (values: readonly number[]): PnlSpan =>
  values.reduce(
    ({ least, greatest }, value) => ({ least: Math.min(least, value), greatest: Math.max(greatest, value) }),
    { least: 0, greatest: 0 },
  );

const allFigures = ({ base, numbers }: SensitivityResults): NeighborFigures[] => [
  base,
  ...numbers.flatMap(({ steps }) => steps),
];

/** Returns the range of all final P&Ls, 0 included: one scale for the bars of all numbers. */
export const pnlSpan = (results: SensitivityResults): PnlSpan =>
  spanOf(allFigures(results).map(({ cum_pnl }) => cum_pnl));

/** Returns the range of all curves, 0 included: the chart's axis stays while the curve moves. */
export const curveSpan = (results: SensitivityResults): PnlSpan =>
  spanOf(allFigures(results).flatMap(({ curve }) => curve));
