import { useMemo, useState } from "react";
import { Chart } from "../../../charts/chart.tsx";
import type { ChartSeries } from "../../../charts/chart-series.ts";
import { Choice } from "../../../charts/controls.tsx";
import { spanOf } from "../../../charts/series-values.ts";
import { usePeriod } from "../../../charts/use-period.tsx";
import {
  formatCount,
  formatDate,
  formatFixedPercent,
  formatMoney,
  formatPercent,
  formatShortMoney,
} from "../../../lib/format.ts";
import type { MarginPoint } from "../margin.ts";
import { Titled } from "./titled.tsx";

const UNITS = ["$", "% of account"] as const;
type Unit = (typeof UNITS)[number];

const FORMATS = {
  $: { value: formatMoney, tick: formatShortMoney },
  "% of account": { value: formatFixedPercent, tick: formatPercent },
} as const;

const wordsOf = (series: ChartSeries, labels: readonly string[], unit: Unit): string => {
  const most = spanOf(series)?.greatest;
  if (most === undefined) return "No margin in this period.";
  const date = labels[series.values.indexOf(most)] ?? "";
  const open = series.values.filter((value) => value !== null && value > 0).length;
  const { value } = FORMATS[unit];
  return `At most ${value(most)}, on ${formatDate(date)}. Positions open on ${formatCount(open)} of ${formatCount(labels.length)} days.`;
};

/** The capital at risk through time. */
export const MarginChart = ({ margin }: { readonly margin: readonly MarginPoint[] }) => {
  const [unit, setUnit] = useState<Unit>("$");
  const { shown, labels, choice } = usePeriod(margin);
  const series = useMemo(
    (): ChartSeries[] => [
      {
        title: "Margin in use",
        values: shown.map(({ dollars, percent }) => (unit === "$" ? dollars : percent)),
        colour: "series-3",
      },
    ],
    [shown, unit],
  );
  return (
    <Titled
      title="Margin in use"
      hint="The margin requirements of the positions open at each close: maximum loss or, if unlimited, a broker's margin."
    >
      <Chart
        kind="line"
        title="Margin in use"
        summary={series[0] ? wordsOf(series[0], labels, unit) : ""}
        labels={labels}
        isTime
        series={series}
        formatTick={FORMATS[unit].tick}
        formatValue={FORMATS[unit].value}
        controls={
          <>
            <Choice label="Margin in" names={UNITS} chosen={unit} onChoose={setUnit} />
            {choice}
          </>
        }
      />
    </Titled>
  );
};
