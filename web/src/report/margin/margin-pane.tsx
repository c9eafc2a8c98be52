import { useMemo } from "react";
import type { Margin } from "#shared/contracts/margin.ts";
import { Chart } from "../../charts/chart.tsx";
import type { ChartSeries } from "../../charts/chart-series.ts";
import { usePeriod } from "../../charts/use-period.tsx";
import { formatCount, formatDate, formatMoney, formatShortMoney } from "../../lib/format.ts";
import { Figures } from "../../ui/figures/figures.tsx";
import type { Account } from "../account/account.ts";
import { marginFigures, marginWithin } from "./margin-figures.ts";

const BASIS =
  "Reg-T, worked at each close. Spreads with a limited loss, and short puts alone, are held at that loss.";
const CALLS = "Calls count each position by itself; netting may spare some.";

export type MarginPaneProps = {
  readonly margin: Margin;
  /** The account in the page's span and its P&L in dollars; undefined for the whole test. */
  readonly part?: { readonly account: Account; readonly pnl: number } | undefined;
};

type Rows = readonly Margin["series"][number][];

const seriesOf = (rows: Rows): ChartSeries[] => {
  const isNetted = rows.some(({ margin, margin_netted: netted }) => netted !== margin);
  const hasAccount = rows.some(({ margin_free: free }) => free !== null);
  return [
    { title: "Margin", values: rows.map(({ margin }) => margin), colour: "series-3" },
    ...(isNetted
      ? [
          {
            title: "Netted",
            values: rows.map(({ margin_netted: netted }) => netted),
            colour: "quiet",
            isThin: true,
          } as const,
        ]
      : []),
    ...(hasAccount
      ? [
          {
            title: "Free margin",
            values: rows.map(({ margin_free: free }) => free),
            colour: "series-1",
            isBelow: true,
          } as const,
        ]
      : []),
  ];
};

const wordsOf = (rows: Rows): string => {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return "No margin in this period.";
  const most = rows.reduce((a, b) => (b.margin > a.margin ? b : a));
  const open = rows.filter(({ margin }) => margin > 0).length;
  const least = rows.reduce((a, b) => ((b.margin_free ?? 0) < (a.margin_free ?? 0) ? b : a));
  const free =
    least.margin_free === null
      ? ""
      : ` Free margin was lowest on ${formatDate(least.date)}: ${formatMoney(least.margin_free)}.`;
  return `Margin was at most ${formatMoney(most.margin)}, on ${formatDate(most.date)}, and above 0 on ${formatCount(open)} of ${formatCount(rows.length)} days.${free}`;
};

export const MarginPane = ({ margin, part }: MarginPaneProps) => {
  const facts = useMemo(() => (part ? marginWithin(margin, part.account, part.pnl) : margin), [margin, part]);
  const { shown, labels, choice } = usePeriod(margin.series);
  const series = useMemo(() => seriesOf(shown), [shown]);
  return (
    <div className="stack-4">
      <Figures figures={marginFigures(facts)} />
      <p className="quiet">
        {BASIS}
        {margin.calls !== null && margin.calls > 0 && ` ${CALLS}`}
      </p>
      <Chart
        kind="line"
        title="Margin"
        summary={wordsOf(shown)}
        labels={labels}
        isTime
        series={series}
        formatTick={formatShortMoney}
        formatValue={formatMoney}
        hasLegend
        isTall={series.some(({ isBelow }) => isBelow)}
        controls={choice}
      />
    </div>
  );
};
