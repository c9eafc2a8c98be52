import { useMemo } from "react";
import { ScatterChart } from "../../../../charts/scatter-chart.tsx";
import type { ScatterPoint, ScatterSeries } from "../../../../charts/scatter-series.ts";
import { formatCount, formatFixed, formatPercent } from "../../../../lib/format.ts";
import { Notice } from "../../../../ui/notices/notice.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { combinationText } from "../combination/combination-text.ts";
import { FilterBar, useFilter } from "../filter/filter-bar.tsx";
import { filteredLeaders, filteredSample } from "../filter/leader-filter.ts";
import type { FoundSweep, Leader } from "../leaders/read-leaders.ts";

/** Returns ranks from 1; equal values share their mean rank. */
const ranksOf = (values: readonly number[]): number[] => {
  const order = values.map((_, place) => place).sort((a, b) => values[a]! - values[b]!);
  const ranks: number[] = new Array(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let place = from; place < to; place++) ranks[order[place]!] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns Spearman's rank correlation of pairs; undefined for fewer than three, or a constant side. */
export const rankCorrelation = (pairs: readonly (readonly [number, number])[]): number | undefined => {
  if (pairs.length < 3) return undefined;
  const xs = ranksOf(pairs.map(([x]) => x));
  const ys = ranksOf(pairs.map(([, y]) => y));
  const [xMean, yMean] = [meanOf(xs), meanOf(ys)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [place, x] of xs.entries()) {
    const [dx, dy] = [x - xMean, ys[place]! - yMean];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : undefined;
};

const SHOWN_LEADERS = 10;

/** Limit of the axes, as in the distribution (S15). */
const REACH = 10;

const samplePoints = (sample: FoundSweep["sample"]): ScatterPoint[] =>
  sample.flatMap(([index, , , , x, , , , y]) =>
    x === null || y === null ? [] : [{ x, y, label: `Combination ${formatCount(index)}` }],
  );

const leaderPoints = ({ sweep }: FoundSweep, leaders: readonly Leader[]): ScatterPoint[] =>
  leaders
    .slice(0, SHOWN_LEADERS)
    .flatMap(({ rank, combination: { in: inside, out, values } }) =>
      inside.t_stat === null || out.t_stat === null
        ? []
        : [{ x: inside.t_stat, y: out.t_stat, label: `${rank}. ${combinationText(values, sweep)}` }],
    );

const shareOf = (points: readonly ScatterPoint[]): number | undefined =>
  points.length === 0 ? undefined : (100 * points.filter(({ y }) => y > 0).length) / points.length;

const summaryOf = (points: readonly ScatterPoint[]): string => {
  const all = shareOf(points);
  const winners = shareOf(points.filter(({ x }) => x > 0));
  if (all === undefined) return "No combination of the random sample traded in both parts.";
  const correlation = rankCorrelation(points.map(({ x, y }) => [x, y] as const));
  const made =
    winners === undefined
      ? "None of them made money in sample."
      : `Of those that made money in sample ${formatPercent(Math.round(winners))} made money out of sample too; of all of them ${formatPercent(Math.round(all))} did.`;
  const order = correlation === undefined ? "" : ` The rank correlation is ${formatFixed(correlation)}.`;
  const isCut = points.some(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) > REACH);
  const cut = isCut ? ` Values beyond ${REACH} are drawn at the edge.` : "";
  return `${formatCount(points.length)} combinations drawn at random before the search. ${made}${order}${cut}`;
};

type Props = { readonly results: FoundSweep; readonly leaders: readonly Leader[] };

export const InAndOut = ({ results, leaders }: Props) => {
  const { filter } = useFilter();
  const sample = useMemo(() => filteredSample(results, filter), [results, filter]);
  const { series, summary } = useMemo(() => {
    const points = samplePoints(sample);
    return {
      series: [
        { title: "Drawn at random", points, colour: "series-3" },
        {
          title: `The first ${SHOWN_LEADERS} of the list`,
          points: leaderPoints(results, filteredLeaders(results, leaders, filter)),
          colour: "series-2",
          isLeading: true,
        },
      ] satisfies ScatterSeries[],
      summary: summaryOf(points),
    };
  }, [results, leaders, sample, filter]);
  return (
    <Section title="In sample against out of sample">
      <FilterBar
        results={results}
        of={{ shown: sample.length, all: results.sample.length, what: "random combinations" }}
      />
      {results.period.split_date === null ? (
        <Notice kind="note">No years were kept back, so there is nothing to compare with.</Notice>
      ) : (
        <ScatterChart
          title="t-statistic in sample and out of sample"
          summary={summary}
          labelTitle="Combination"
          series={series}
          xTitle="t-statistic in sample"
          yTitle="t-statistic out of sample"
          formatValue={formatFixed}
          reach={REACH}
        />
      )}
    </Section>
  );
};
