import { useMemo } from "react";
import type { Margin } from "#shared/contracts/margin.ts";
import { DAYS_PER_YEAR, LEAST_DAYS_FOR_YEARLY } from "#shared/domain/yearly.ts";
import { Chart } from "../../charts/chart.tsx";
import type { ChartSeries } from "../../charts/chart-series.ts";
import { isWithin } from "../../charts/time-axis/span.ts";
import { usePeriod } from "../../charts/use-period.tsx";
import { daysBetween } from "../../lib/days-between.ts";
import {
  formatCount,
  formatDate,
  formatMoney,
  formatReturn,
  formatShortMoney,
  formatWholeMoney,
} from "../../lib/format.ts";
import { type Figure, Figures } from "../../ui/figures/figures.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import type { Account } from "../account/account.ts";

type MarginFacts = Omit<Margin, "series">;

type Row = Margin["series"][number];

const peakOf = (rows: readonly Row[], dollarsOf: (row: Row) => number): Row | undefined => {
  let most: Row | undefined;
  for (const row of rows) if (dollarsOf(row) > (most ? dollarsOf(most) : 0)) most = row;
  return most;
};

/** Returns the figures of the sessions of a span, by the service's rules (G4, G5). `pnl` is in dollars. */
export const marginWithin = (
  { series, calls }: Margin,
  { points, since }: Account,
  pnl: number,
): MarginFacts => {
  const [from, to] = [points[0]?.date ?? "", points.at(-1)?.date ?? ""];
  const rows = series.filter(({ date }) => isWithin(date, { from, to }));
  const days = from && to ? daysBetween(since ?? from, to) : 0;
  const missing = ({ margin, margin_free: free }: Row): number =>
    margin > 0 && free !== null ? Math.max(0, -free) : 0;
  const called = rows.filter((row) => missing(row) > 0);
  const [most, netted, worst] = [
    peakOf(rows, ({ margin }) => margin),
    peakOf(rows, ({ margin_netted }) => margin_netted),
    peakOf(rows, missing),
  ];
  return {
    max: most?.margin ?? 0,
    max_date: most?.date ?? null,
    netted_max: netted?.margin_netted ?? 0,
    netted_max_date: netted?.date ?? null,
    return_on_margin:
      most && days >= LEAST_DAYS_FOR_YEARLY ? ((100 * pnl) / most.margin) * (DAYS_PER_YEAR / days) : null,
    calls: calls === null ? null : called.length,
    call_first: called[0]?.date ?? null,
    call_most: calls === null ? null : worst ? missing(worst) : 0,
    call_most_date: worst?.date ?? null,
  };
};

const onDay = (date: string | null): string | undefined =>
  date === null ? undefined : `on ${formatDate(date)}`;

const callsFigure = ({ calls, call_most: most, call_most_date: date }: MarginFacts): Figure[] =>
  calls === null
    ? []
    : [
        {
          label: "Margin calls",
          text: formatCount(calls),
          detail:
            calls === 0
              ? "the account covered every day"
              : `${calls === 1 ? "day" : "days"}, up to ${formatWholeMoney(Math.ceil(most ?? 0))} short ${onDay(date)}`,
          hint: "Days on which the broker would have asked for more than the account had. Nothing was closed because of it. Each position counts by itself; netting may spare some.",
        },
      ];

export const marginFigures = (facts: MarginFacts): Figure[] => {
  const { max, max_date, netted_max, netted_max_date, return_on_margin } = facts;
  return [
    {
      label: "Max margin",
      text: formatMoney(max),
      detail: onDay(max_date),
      hint: "The largest requirement of all open positions at one close, each by itself.",
    },
    {
      label: "Max margin, netted",
      text: formatMoney(netted_max),
      detail: onDay(netted_max_date),
      hint: "The same with the positions of a ticker taken together, as a broker may do.",
    },
    {
      label: "Return on margin",
      text: formatReturn(return_on_margin),
      detail: "a year",
      tone: return_on_margin === null ? undefined : toneOfProfit(return_on_margin),
      hint: "P&L over the max margin, times 365 over the days. Margin earns nothing on itself, so it isn't compounded. Blank under 90 days.",
    },
    ...callsFigure(facts),
  ];
};

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
