import { ODD_MEASURES, type OddCount, type OddMeasure } from "../../../domain/data/data-report.ts";

/** Cases of a measure by year, and the odd ones of them; years count from 0. */
export type YearCounts = { readonly of: Float64Array; readonly odd: Float64Array };

export type OddTally = Readonly<Record<OddMeasure, YearCounts>>;

const forEach = <Value>(valueFor: (measure: OddMeasure) => Value): Record<OddMeasure, Value> =>
  Object.fromEntries(ODD_MEASURES.map((measure) => [measure, valueFor(measure)])) as Record<
    OddMeasure,
    Value
  >;

export const oddTally = (years: number): OddTally =>
  forEach(() => ({ of: new Float64Array(years), odd: new Float64Array(years) }));

export const note = ({ of, odd }: YearCounts, year: number, isOdd: boolean): void => {
  of[year]!++;
  if (isOdd) odd[year]!++;
};

export const countsOn = (tally: OddTally, year: number): Record<OddMeasure, OddCount> =>
  forEach((measure) => ({ of: tally[measure].of[year]!, odd: tally[measure].odd[year]! }));
