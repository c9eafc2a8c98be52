import { useMemo } from "react";
import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import { Chart } from "../../charts/chart.tsx";
import type { ChartSeries } from "../../charts/chart-series.ts";
import {
  formatCount,
  formatFixedPercent,
  formatMoney,
  formatProfit,
  formatShortMoney,
} from "../../lib/format.ts";
import { classes } from "../../ui/classes.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import styles from "./monte-carlo.module.css";

type Percentile = keyof MonteCarlo["pnl"];

/** The lines from the top down, each filled down to the one that mirrors it. */
const LINES: readonly (readonly [Percentile, string, Partial<ChartSeries>])[] = [
  ["p95", "95th percentile", { isThin: true, fillsTo: 4 }],
  ["p75", "75th percentile", { isThin: true, fillsTo: 3 }],
  ["p50", "Median", {}],
  ["p25", "25th percentile", { isThin: true }],
  ["p5", "5th percentile", { isThin: true }],
];

/** The percentiles of the running sum after so many trades, from 0 before the first. */
const FanChart = ({ monteCarlo: { fan, resamples } }: { readonly monteCarlo: MonteCarlo }) => {
  const { labels, series } = useMemo(
    () => ({
      labels: ["0", ...fan.map(({ trade }) => formatCount(trade))],
      series: LINES.map(
        ([percentile, title, looks]): ChartSeries => ({
          title,
          values: [0, ...fan.map(({ [percentile]: value }) => value)],
          colour: "series-1",
          ...looks,
        }),
      ),
    }),
    [fan],
  );
  const last = fan.at(-1);
  return (
    <Chart
      kind="line"
      title="Range of outcomes"
      summary={
        last
          ? `After ${formatCount(last.trade)} trades, nine in ten of ${formatCount(resamples)} reshufflings had made between ${formatMoney(last.p5)} and ${formatMoney(last.p95)}. The inner band holds half of them.`
          : ""
      }
      labelTitle="Trades"
      labels={labels}
      series={series}
      formatTick={formatShortMoney}
      formatValue={formatMoney}
      hasEndLabels
      hasZeroLine
    />
  );
};

type Props = { readonly monteCarlo: MonteCarlo };

export const Outcomes = ({ monteCarlo }: Props) => (
  <div className="stack-4">
    <FanChart monteCarlo={monteCarlo} />
    <div className={`stack-6 align-start ${styles.tables}`}>
      <OutcomeTable {...monteCarlo} />
      <ShareTable {...monteCarlo} />
    </div>
    <p className="reading">
      {`Trades are drawn in blocks of neighbors, ${formatCount(monteCarlo.mean_block)} on average, since losses come together. Their P&L is added to ${formatMoney(monteCarlo.start_bal)}, not compounded.`}
    </p>
  </div>
);

const ROWS = [
  ["Worst 1 in 20", "p5", "p95"],
  ["Worst 1 in 4", "p25", "p75"],
  ["Median", "p50", "p50"],
  ["Best 1 in 4", "p75", "p25"],
  ["Best 1 in 20", "p95", "p5"],
] as const;

/** From the worst row to the best: a low P&L beside a large drawdown. */
const OutcomeTable = ({ pnl, ddown, own }: MonteCarlo) => (
  <div className={classes("card", styles.frame)}>
    <table className={styles.table}>
      <caption className="visually-hidden">P&L and drawdown of the reshufflings</caption>
      <thead>
        <tr>
          <th scope="col">Reshufflings</th>
          <th scope="col">P&L</th>
          <th scope="col">Drawdown</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, ofPnl, ofDrawdown]) => (
          <Outcome key={label} label={label} pnl={pnl[ofPnl]} ddown={ddown[ofDrawdown]} />
        ))}
        <Outcome label="This test, closed trades" pnl={own.pnl} ddown={own.ddown} />
      </tbody>
    </table>
  </div>
);

type OutcomeProps = { readonly label: string; readonly pnl: number; readonly ddown: number };

const Outcome = ({ label, pnl, ddown }: OutcomeProps) => (
  <tr>
    <th scope="row">{label}</th>
    <td>
      <Toned tone={toneOfProfit(pnl)}>{formatProfit(pnl)}</Toned>
    </td>
    <td>{formatMoney(ddown)}</td>
  </tr>
);

const ShareTable = ({ loss, falls, own }: MonteCarlo) => {
  const shares: [string, number | null][] = [
    ["Lost money", loss],
    ...falls.map(({ pct, share }): [string, number | null] => [
      `Drawdown of ${pct}% of the start or more`,
      share,
    ]),
    ["Drawdown as large as this test's", own.share],
  ];
  return (
    <div className={classes("card", styles.frame)}>
      <table className={styles.table}>
        <caption className="visually-hidden">Shares of the reshufflings</caption>
        <thead>
          <tr>
            <th scope="col">What happened</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(([label, share]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatFixedPercent(share === null ? null : 100 * share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
