import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { classes } from "../../../../ui/classes.ts";
import type { Leader } from "../leaders/read-leaders.ts";
import styles from "./sharpe-bars.module.css";
import { sharpeText } from "./verdict-figures.ts";

type Bar = { readonly name: string; readonly value: number; readonly look: "leader" | "luck" | "out" };

const barsOf = ({ honesty }: SweepResults, leader: Leader): Bar[] => {
  const { sharpe, sharpe_out: out } = leader.combination.honesty;
  const bars: { name: string; value: number | null; look: Bar["look"] }[] = [
    { name: "In sample", value: sharpe, look: "leader" },
    { name: "Luck’s best", value: honesty.luck_sharpe, look: "luck" },
    { name: "Out of sample", value: out, look: "out" },
  ];
  return bars.filter((bar): bar is Bar => bar.value !== null);
};

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Bars of the leader's Sharpe ratio, luck's best, and the leader's out of sample, on one scale. */
export const SharpeBars = ({
  results,
  leader,
}: {
  readonly results: SweepResults;
  readonly leader: Leader;
}) => {
  const bars = barsOf(results, leader);
  if (bars.length === 0) return null;
  const most = bars.reduce((greatest, { value }) => Math.max(greatest, value), 0);
  const least = bars.reduce((smallest, { value }) => Math.min(smallest, value), 0);
  const span = most - least || 1;
  const sessions = results.honesty.bin_sessions;
  const bin = sessions === 1 ? "session" : `${sessions} sessions`;
  return (
    <div className={classes("screen", styles.screen)}>
      <table className={styles.bars}>
        <caption className={styles.caption}>
          Sharpe ratio per {bin}: the leader’s, and the best that luck makes of as many tries
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
