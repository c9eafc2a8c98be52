import type { ChartSeries } from "./chart-series.ts";

/** Whether there is anything to draw. */
export const hasValues = ({ values }: ChartSeries): boolean => values.some((value) => value !== null);

/** The last value that is there. */
export const lastValue = ({ values }: ChartSeries): number | null =>
  values.findLast((value) => value !== null) ?? null;

/** Least and greatest value; undefined where there is none. */
export const spanOf = ({ values }: ChartSeries): { least: number; greatest: number } | undefined => {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return undefined;
  return {
    least: present.reduce((a, b) => Math.min(a, b)),
    greatest: present.reduce((a, b) => Math.max(a, b)),
  };
};
