import type { ChartSeries } from "./chart-series.ts";

/** Whether there is anything to draw. */
export const hasValues = ({ values }: ChartSeries): boolean => values.some((value) => value !== null);

/** The last value that is there. */
export const lastValue = ({ values }: Pick<ChartSeries, "values">): number | null =>
  values.findLast((value) => value !== null) ?? null;

/** Least and greatest value; undefined where there is none. */
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

/** Something gained more than this many percent: equal growth should have equal height then. */
const STEEP_PERCENT = 500;

/** Whether the logarithm can be drawn of percent since the start, and whether the range asks for it. */
export const asksForLog = (all: readonly (readonly (number | null)[])[]): boolean => {
  const spans = all.map((values) => spanOf({ values })).filter((span) => span !== undefined);
  return spans.every(({ least }) => least > -100) && spans.some(({ greatest }) => greatest > STEEP_PERCENT);
};
