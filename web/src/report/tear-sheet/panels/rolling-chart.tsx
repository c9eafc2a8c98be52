import { useMemo, useState } from "react";
import { Chart } from "../../../charts/chart.tsx";
import type { ChartSeries } from "../../../charts/chart-series.ts";
import { Choice } from "../../../charts/controls.tsx";
import { lastValue, spanOf } from "../../../charts/series-values.ts";
import { usePeriod } from "../../../charts/use-period.tsx";
import { formatFixed, formatNumber, formatPercent, formatReturn } from "../../../lib/format.ts";
import type { Account } from "../../account/account.ts";
import { SESSIONS_A_YEAR, sharpeOf } from "../ratios.ts";
import { Titled } from "./titled.tsx";

export type RollingPoint = {
  readonly date: string;
  /** Of the account over the last 252 sessions, in percent; null before there are as many. */
  readonly returnPercent: number | null;
  /** Of its daily returns over the same sessions; null without deviation or at a balance of 0 or less. */
  readonly sharpe: number | null;
};

/** Returns the account's return and Sharpe ratio of the last twelve months, session by session. */
export const rollingYear = ({ before, points }: Account): RollingPoint[] => {
  const balances = [before, ...points.map(({ balance }) => balance)];
  return points.map(({ date, balance }, index) => {
    const from = index + 1 - SESSIONS_A_YEAR;
    const start = balances[from] ?? 0;
    if (from < 0 || start <= 0) return { date, returnPercent: null, sharpe: null };
    return {
      date,
      returnPercent: (balance / start - 1) * 100,
      sharpe: sharpeOf(balances.slice(from, index + 2)),
    };
  });
};

const MEASURES = ["Return", "Sharpe ratio"] as const;
type Measure = (typeof MEASURES)[number];

const FORMATS = {
  Return: { value: formatReturn, tick: formatPercent },
  "Sharpe ratio": { value: formatFixed, tick: formatNumber },
} as const;

const wordsOf = (series: ChartSeries, measure: Measure): string => {
  const span = spanOf(series);
  const { value } = FORMATS[measure];
  return span
    ? `${measure} of the last 12 months: from ${value(span.least)} to ${value(span.greatest)}, latest ${value(lastValue(series))}.`
    : "No 12 months in this period.";
};

/** The account's return or Sharpe ratio of the last twelve months, day by day; a word for shorter runs. */
export const RollingChart = ({ account }: { readonly account: Account }) => {
  const [measure, setMeasure] = useState<Measure>("Return");
  const points = useMemo(() => rollingYear(account), [account]);
  const { shown, labels, choice } = usePeriod(points);
  const series = useMemo(
    (): ChartSeries => ({
      title: `Rolling 12-month ${measure === "Return" ? "return" : "Sharpe ratio"}`,
      values: shown.map(({ returnPercent, sharpe }) => (measure === "Return" ? returnPercent : sharpe)),
      colour: "series-1",
    }),
    [shown, measure],
  );
  const all = useMemo(() => [series], [series]);
  return (
    <Titled title="Rolling 12 months" hint="Of the last 252 sessions, by the account marked daily.">
      {points.some(({ returnPercent }) => returnPercent !== null) ? (
        <Chart
          kind="line"
          title="Rolling 12 months"
          summary={wordsOf(series, measure)}
          labels={labels}
          isTime
          series={all}
          formatTick={FORMATS[measure].tick}
          formatValue={FORMATS[measure].value}
          hasEndLabels
          hasZeroLine
          controls={
            <>
              <Choice label="Measure" names={MEASURES} chosen={measure} onChoose={setMeasure} />
              {choice}
            </>
          }
        />
      ) : (
        <p className="quiet">It takes more than 12 months of sessions.</p>
      )}
    </Titled>
  );
};
