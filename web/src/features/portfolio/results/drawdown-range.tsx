import type { CSSProperties } from "react";
import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import { formatCount, formatMoney, formatWholePercent } from "../../../lib/format.ts";
import { classes } from "../../../ui/classes.ts";
import styles from "./drawdown-range.module.css";

/** Room to the right of the largest value. */
const ROOM = 1.05;

type Place = { readonly "--from": number; readonly "--to": number };

/** The drawdown of this order of trades on the band of reshuffled ones. Both are of closed trades (R5). */
export const DrawdownRange = ({ resamples, ddown, own }: MonteCarlo) => {
  const most = Math.max(ddown.p95, own.ddown) * ROOM || 1;
  const between = (from: number, to: number) =>
    ({ "--from": from / most, "--to": to / most }) satisfies Place as CSSProperties;
  return (
    <figure className="stack-2">
      <figcaption className="hint">
        {`Drawdown of closed trades, with their order and mix reshuffled ${formatCount(resamples)} times`}
      </figcaption>
      <div className={classes("screen", styles.range)} aria-hidden="true">
        <span className={classes(styles.band, styles.wide)} style={between(ddown.p5, ddown.p95)} />
        <span className={classes(styles.band, styles.half)} style={between(ddown.p25, ddown.p75)} />
        <span className={classes(styles.tick, styles.median)} style={between(ddown.p50, ddown.p50)} />
        <span className={classes(styles.tick, styles.own)} style={between(own.ddown, own.ddown)} />
      </div>
      <p className="reading">
        {`Here ${formatMoney(own.ddown)}. Half of the reshufflings fell less than ${formatMoney(ddown.p50)}, one in twenty more than ${formatMoney(ddown.p95)}; ${formatWholePercent(own.share * 100)} fell at least as far as this result.`}
      </p>
    </figure>
  );
};
