import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import { formatCount, formatFixedPercent, formatMoney, formatProfit } from "../../lib/format.ts";
import { classes } from "../../ui/classes.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import { FanChart } from "./fan-chart.tsx";
import styles from "./monte-carlo.module.css";

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
