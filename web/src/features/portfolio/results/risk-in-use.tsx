import { useMemo, useState } from "react";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { Chart } from "../../../charts/chart.tsx";
import type { ChartLevel, ChartSeries } from "../../../charts/chart-series.ts";
import { Choice } from "../../../charts/controls.tsx";

import { usePeriod } from "../../../charts/use-period.tsx";
import {
  formatCount,
  formatDate,
  formatFixedPercent,
  formatMoney,
  formatPercent,
  formatShortMoney,
} from "../../../lib/format.ts";
import { type Figure, Figures } from "../../../ui/figures/figures.tsx";
import { Section } from "../../../ui/page/section.tsx";

type Kept = Pick<PortfolioResults, "risk" | "series" | "request">;

const UNITS = ["%", "$"] as const;
type Unit = (typeof UNITS)[number];

const figuresOf = ({ risk, series }: Kept): Figure[] => {
  const most = series.reduce((count, { open }) => Math.max(count, open), 0);
  const exposed = series.filter(({ open }) => open > 0).length;
  return [
    {
      label: "Mean",
      text: formatFixedPercent(risk.mean_pct),
      detail: formatMoney(risk.mean),
      hint: "Risk of all open positions after each session's entries, on average over all sessions; in % of the balance.",
    },
    {
      label: "Peak",
      text: formatFixedPercent(risk.peak_pct),
      detail: formatMoney(risk.peak),
      hint: "The largest share of the balance at risk, and the largest amount.",
    },
    {
      label: "Most positions",
      text: formatCount(most),
      detail: `open on ${formatCount(exposed)} of ${formatCount(series.length)} days`,
    },
  ];
};

/** The portfolio's own limit as a line; its body is as sent, so numbers may be text. */
const limitOf = ({ max_risk: sent }: Kept["request"], unit: Unit): readonly ChartLevel[] => {
  const percent = sent === "" || sent === null || sent === undefined ? Number.NaN : Number(sent);
  if (unit === "$" || !Number.isFinite(percent)) return [];
  return [{ value: percent, label: `Max risk ${formatPercent(percent)}`, colour: "quiet" }];
};

export const RiskInUse = (kept: Kept) => {
  const { series: rows, request } = kept;
  const [unit, setUnit] = useState<Unit>("%");
  const { shown, labels, choice } = usePeriod(rows);
  const series = useMemo(
    (): ChartSeries[] => [
      {
        title: unit === "%" ? "Risk, % of the balance" : "Risk",
        values: shown.map(({ risk, risk_pct: percent }) => (unit === "%" ? percent : risk)),
        colour: "series-2",
      },
    ],
    [shown, unit],
  );
  const levels = useMemo(() => limitOf(request, unit), [request, unit]);
  const most = shown.reduce((a, b) => (b.risk > a.risk ? b : a), shown[0] ?? { risk: 0, date: "" });
  return (
    <Section title="Risk in use">
      <div className="stack-4">
        <Figures figures={figuresOf(kept)} />
        <Chart
          kind="line"
          title="Risk in use"
          summary={
            most.date === ""
              ? "No sessions."
              : `The most at risk was ${formatMoney(most.risk)}, on ${formatDate(most.date)}.`
          }
          labels={labels}
          isTime
          series={series}
          levels={levels}
          formatTick={unit === "%" ? formatPercent : formatShortMoney}
          formatValue={unit === "%" ? formatFixedPercent : formatMoney}
          isLow
          controls={
            <>
              <Choice label="Risk in" names={UNITS} chosen={unit} onChoose={setUnit} isLabelled />
              {choice}
            </>
          }
        />
      </div>
    </Section>
  );
};
