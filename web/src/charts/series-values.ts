import type { ChartSeries } from "./chart-series.ts";

export const hasValues = ({ values }: ChartSeries): boolean => values.some((value) => value !== null);

export const lastValue = ({ values }: Pick<ChartSeries, "values">): number | null =>
  values.findLast((value) => value !== null) ?? null;

export const spanOf = ({
  values,
}: Pick<ChartSeries, "values">): { least: number; greatest: number } | undefined => {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return undefined;
  return {
    least: present.reduce((a, b) => Math.min(a, b)),
    greatest: present.reduce((a, b) => Math.max(a, b)),
  };
};

/** A gain above this percentage calls for a logarithmic scale. */
const STEEP_PERCENT = 500;

/** True if percents since the start can be drawn logarithmically and their range calls for it. */
export const asksForLog = (all: readonly (readonly (number | null)[])[]): boolean => {
  const spans = all.map((values) => spanOf({ values })).filter((span) => span !== undefined);
  return spans.every(({ least }) => least > -100) && spans.some(({ greatest }) => greatest > STEEP_PERCENT);
};
