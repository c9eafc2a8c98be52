import { useMemo, useState } from "react";
import { Chart } from "../../../../charts/chart.tsx";
import type { ChartMark, ChartSeries, Edges } from "../../../../charts/chart-series.ts";
import { formatCompact, formatCount, formatNumber, formatPercent } from "../../../../lib/format.ts";
import { LineSelect } from "../../../../ui/buttons/line-select.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import type { JudgedSweep, Leader } from "../leaders/read-leaders.ts";

/** S15's two histograms: size of a bin, and a leader's bin. */
const KINDS = {
  t_stat: {
    name: "t-statistic",
    perUnit: 4,
    least: -41,
    greatest: 40,
    text: formatNumber,
    of: ({ combination }: Leader) => combination.in.t_stat,
  },
  pnl_per_risk: {
    name: "P&L per $ at risk",
    perUnit: 200,
    least: -101,
    greatest: 100,
    text: (value: number) => formatPercent(value * 100),
    of: ({ combination: { in: part } }: Leader) => (part.risk > 0 ? part.cum_pnl / part.risk : null),
  },
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];

const MARKED = 10;

const binWords = (kind: Kind, bin: number): string => {
  const { perUnit, least, greatest, text } = KINDS[kind];
  if (bin <= least) return `under ${text((least + 1) / perUnit)}`;
  if (bin >= greatest) return `${text(greatest / perUnit)} and over`;
  return `${text(bin / perUnit)} to ${text((bin + 1) / perUnit)}`;
};

/** Returns the limits between bins; the outer bins hold all values beyond. */
const edgesOf = (kind: Kind, bins: readonly { readonly bin: number }[]): Edges => {
  const { perUnit, text } = KINDS[kind];
  const [first] = bins;
  const values = first ? bins.concat({ bin: first.bin + bins.length }).map(({ bin }) => bin / perUnit) : [];
  return { values, format: text };
};

const binOf = (kind: Kind, value: number): number => {
  const { perUnit, least, greatest } = KINDS[kind];
  return Math.min(greatest, Math.max(least, Math.floor(perUnit * value)));
};

/** Returns all bins from the first to the last nonempty one. */
const filled = (
  bins: readonly (readonly [number, number])[],
): { readonly bin: number; readonly count: number }[] => {
  const counts = new Map(bins.map(([bin, count]) => [bin, count]));
  const first = bins[0]?.[0] ?? 0;
  const last = bins.at(-1)?.[0] ?? -1;
  return Array.from({ length: last - first + 1 }, (_, place) => ({
    bin: first + place,
    count: counts.get(first + place) ?? 0,
  }));
};

const marksOf = (kind: Kind, first: number, leaders: readonly Leader[]): ChartMark[] => {
  const { of } = KINDS[kind];
  const places = leaders.slice(0, MARKED).flatMap((leader) => {
    const value = of(leader);
    return value === null ? [] : [binOf(kind, value) - first];
  });
  return [...new Set(places)].map((place) => ({ place, label: "Leaders" }));
};

const summaryOf = (kind: Kind, bins: readonly { bin: number; count: number }[], blank: number): string => {
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  const above = bins.reduce((sum, { bin, count }) => (bin >= 0 ? sum + count : sum), 0);
  const { name } = KINDS[kind];
  if (all === 0) return `No ranked combination has a ${name}.`;
  const blanks = blank > 0 ? ` ${formatCount(blank)} have none.` : "";
  return `${formatPercent((100 * above) / all)} of ${formatCount(all)} ranked combinations have a ${name} of 0 or more in sample. The marks show the top ${MARKED} of the list.${blanks}`;
};

type Props = {
  readonly results: Pick<JudgedSweep, "distribution">;
  readonly leaders: readonly Leader[];
};

export const Distribution = ({ results, leaders }: Props) => {
  const [kind, setKind] = useState<Kind>("t_stat");
  const { [kind]: histogram } = results.distribution;
  const { labels, series, edges, marks, summary } = useMemo(() => {
    const bins = filled(histogram.bins);
    return {
      labels: bins.map(({ bin }) => binWords(kind, bin)),
      series: [
        {
          title: "Lost money in sample",
          values: bins.map(({ bin, count }) => (bin < 0 ? count : null)),
          colour: "loss",
        },
        {
          title: "Made money in sample",
          values: bins.map(({ bin, count }) => (bin >= 0 ? count : null)),
          colour: "gain",
        },
      ] satisfies ChartSeries[],
      edges: edgesOf(kind, bins),
      marks: marksOf(kind, bins[0]?.bin ?? 0, leaders),
      summary: summaryOf(kind, bins, histogram.undefined),
    };
  }, [kind, histogram, leaders]);
  return (
    <Section
      title="Distribution"
      actions={
        <LineSelect label="Of the" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {KIND_NAMES.map((name) => (
            <option key={name} value={name}>
              {KINDS[name].name}
            </option>
          ))}
        </LineSelect>
      }
    >
      <Chart
        kind="stacked bars"
        isCount
        title={`Distribution of the ${KINDS[kind].name}`}
        summary={summary}
        labelTitle={KINDS[kind].name}
        hasLegend
        isTall
        labels={labels}
        series={series}
        edges={edges}
        marks={marks}
        formatTick={formatCompact}
        formatValue={formatCount}
      />
    </Section>
  );
};
