import { ODD_MEASURES, type OddCount, type OddMeasure } from "../../../domain/data-report.ts";

/** Counts of every measure by year; years count from 0. */
export type OddTally = {
  /** Counts a case, and whether it is odd. */
  readonly note: (measure: OddMeasure, year: number, isOdd: boolean) => void;
  readonly on: (year: number) => Readonly<Record<OddMeasure, OddCount>>;
};

/** Returns empty counts for a number of years. */
export const oddTally = (years: number): OddTally => {
  const column = () => ({ of: new Float64Array(years), odd: new Float64Array(years) });
  const counts = Object.fromEntries(ODD_MEASURES.map((name) => [name, column()])) as Record<
    OddMeasure,
    ReturnType<typeof column>
  >;
  return {
    note: (measure, year, isOdd) => {
      const { of, odd } = counts[measure];
      of[year]!++;
      if (isOdd) odd[year]!++;
    },
    on: (year) =>
      Object.fromEntries(
        ODD_MEASURES.map((name) => [name, { of: counts[name].of[year]!, odd: counts[name].odd[year]! }]),
      ) as Record<OddMeasure, OddCount>,
  };
};
