import type { CSSProperties } from "react";
import { type Judgement, LUCK_MARGIN } from "#shared/domain/sweep/verdict.ts";
import { formatCount } from "../../../../lib/format.ts";
import { classes } from "../../../../ui/classes.ts";
import type { JudgedSweep, Leader } from "../leaders/read-leaders.ts";
import styles from "./sharpe-bars.module.css";
import { sharpeText } from "./verdict-figures.ts";

type Bar = { readonly name: string; readonly value: number; readonly look: "leader" | "luck" | "out" };

const barsOf = ({ honesty }: JudgedSweep, leader: Leader): Bar[] => {
  const { sharpe_all, sharpe_after_loss } = leader.combination.honesty;
  const bars: { name: string; value: number | null; look: Bar["look"] }[] = [
    { name: "After one more loss", value: sharpe_after_loss, look: "leader" },
    { name: "As it was", value: sharpe_all, look: "out" },
    { name: "Luck’s best", value: honesty.luck_sharpe_whole, look: "luck" },
  ];
  return bars.filter((bar): bar is Bar => bar.value !== null);
};

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

type Props = {
  readonly results: JudgedSweep;
  readonly leader: Leader;
  /** With what the ratio after one more loss had to reach. */
  readonly judgement: Pick<Judgement, "sharpeLine">;
};

/** Bars of the leader's Sharpe ratio and luck's best on one scale, with the line that had to be passed. */
export const SharpeBars = ({ results, leader, judgement: { sharpeLine: line } }: Props) => {
  const bars = barsOf(results, leader);
  if (bars.length === 0) return null;
  const most = bars.reduce((greatest, { value }) => Math.max(greatest, value), line ?? 0);
  const least = bars.reduce((smallest, { value }) => Math.min(smallest, value), 0);
  const span = most - least || 1;
  const { bin_sessions: sessions, trials } = results.honesty;
  const bin = sessions === 1 ? "session" : `${sessions} sessions`;
  return (
    <div className="screen framed p-4">
      <table
        className={classes(styles.bars, line !== undefined && styles.lined)}
        style={
          line === undefined ? undefined : ({ "--line-at": percent((line - least) / span) } as CSSProperties)
        }
      >
        <caption className="hint pb-2 text-left">
          Sharpe ratio per {bin}
          {line === undefined
            ? ": the leader’s, and the best that luck makes of as many tries"
            : ` over the whole period. Luck’s best is of ${formatCount(trials)} random tries; the leader’s, after one more trade lost in full, had to reach the line at ${sharpeText(line)}, ${LUCK_MARGIN} times as much.`}
        </caption>
        <tbody>
          {bars.map(({ name, value, look }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.figure}>{sharpeText(value)}</td>
              <td className={styles.track}>
                <div
                  className={classes(styles.bar, styles[look])}
                  style={{
                    marginLeft: percent((Math.min(0, value) - least) / span),
                    width: percent(Math.abs(value) / span),
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
