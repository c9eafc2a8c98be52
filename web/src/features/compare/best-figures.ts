import type { SummaryRow } from "#shared/contracts/results.ts";
import { METRIC_WORDS, metricOf } from "../../lib/metric-words.ts";
import { type StatisticGroup, summaryGroups } from "../../report/summary/summary-groups.ts";

/** A significant loss is no better. */
const countsFor = (field: string, { cum_pnl }: SummaryRow): boolean => field !== "p_val" || cum_pnl > 0;

/**
 * Returns the indexes of a figure's best values. Returns none for a neutral figure, for equal values and for a
 * single value.
 */
export const bestPlaces = (field: string, rows: readonly SummaryRow[]): readonly number[] => {
  const better = metricOf(field)?.better ?? "neither";
  if (better === "neither") return [];
  const values = rows.map((row) => {
    const { [field]: value } = row as Readonly<Record<string, unknown>>;
    return typeof value === "number" && countsFor(field, row) ? value : undefined;
  });
  const known = values.filter((value) => value !== undefined);
  if (known.length < 2) return [];
  const best = better === "most" ? Math.max(...known) : Math.min(...known);
  if (known.every((value) => value === best)) return [];
  return values.flatMap((value, place) => (value === best ? [place] : []));
};

/** The column heads show the strategies. */
const withoutStrategy = ({ title, statistics }: StatisticGroup): StatisticGroup => ({
  title,
  statistics: statistics.filter(({ field }) => field !== "strategy"),
});

const hasFigures = ({ statistics }: StatisticGroup): boolean => statistics.length > 0;

type ComparedFigure = {
  readonly field: string;
  readonly label: string;
  readonly hint: string | undefined;
  /** One per result; undefined where it lacks the figure. */
  readonly cells: readonly (StatisticGroup["statistics"][number] | undefined)[];
  readonly best: readonly number[];
};

/** Returns the figures of the summaries side by side, in the groups of the summary. */
export const comparedFigures = (
  rows: readonly SummaryRow[],
): readonly { readonly title: string; readonly figures: readonly ComparedFigure[] }[] => {
  const groups = rows.map((row) => summaryGroups(row).map(withoutStrategy).filter(hasFigures));
  return (groups[0] ?? []).map(({ title, statistics }) => ({
    title,
    figures: statistics.map(({ field, label }) => ({
      ...{ field, label, hint: METRIC_WORDS[field]?.hint },
      cells: groups.map((each) =>
        each.flatMap((group) => group.statistics).find((statistic) => statistic.field === field),
      ),
      best: bestPlaces(field, rows),
    })),
  }));
};
