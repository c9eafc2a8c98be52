import type { ReactNode } from "react";
import { MONTH_NAMES } from "#shared/domain/month-names.ts";
import { formatFixed } from "../../lib/format.ts";
import { classes } from "../../ui/classes.ts";
import styles from "./sample-chart.module.css";
import {
  balanceLine,
  balanceTicks,
  end,
  fallLine,
  fallTicks,
  lowest,
  startY,
  worst,
  yearTicks,
} from "./sample-curve.ts";

/**
 * The sample's balance and drawdown. Plain SVG, so that the first page needs no chart library: lines stretch
 * with the plot, labels are HTML text.
 */
export const SampleChart = () => (
  <div className={classes("hint tabular", styles.chart)}>
    <p className={styles.title}>Account balance ($)</p>
    <div className={styles.plot}>
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Account balance from January 2016 to December 2025: it begins at $10,000.00, falls to $${formatFixed(lowest.balance)} in ${monthOf(lowest.date)} and ends at $${formatFixed(end.balance)}.`}
      >
        <Grid ticks={balanceTicks} />
        <line className={styles.start} x1={0} x2={1000} y1={startY * 1000} y2={startY * 1000} />
        <polyline className={styles.balance} points={pointsOf(balanceLine)} />
      </svg>
      <span className={styles.dot} style={placeOf(end)} />
    </div>
    <Axis ticks={balanceTicks.filter(({ at }) => Math.abs(at - end.y) > LABEL_ROOM)}>
      <span className={styles.last} style={{ top: `${end.y * 100}%` }}>
        {Math.round(end.balance).toLocaleString("en-US")}
      </span>
    </Axis>
    <p className={styles.title}>Drawdown (%)</p>
    <div className={styles.falls}>
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Drawdown: ${Math.round(-worst.percent)} percent under the peak at worst, in ${monthOf(worst.date)}.`}
      >
        <Grid ticks={fallTicks} />
        <polygon
          className={styles.fallArea}
          points={`${pointsOf(fallLine)} ${pointsOf([{ x: end.x, y: 0 }])}`}
        />
        <polyline className={styles.fall} points={pointsOf(fallLine)} />
      </svg>
      <span className={styles.worst} style={placeOf(worst)}>
        −{Math.round(-worst.percent)}% in {monthOf(worst.date)}
      </span>
    </div>
    <Axis ticks={fallTicks} />
    <div className={styles.years} aria-hidden="true">
      {yearTicks.map(({ at, text }) => (
        <span key={text} style={{ left: `${at * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  </div>
);

/** Labels nearer to the last value would overlap it. */
const LABEL_ROOM = 0.06;

type Place = { readonly x: number; readonly y: number };
type Ticks = { readonly ticks: readonly { readonly at: number; readonly text: string }[] };

const pointsOf = (places: readonly Place[]): string =>
  places.map(({ x, y }) => `${(x * 1000).toFixed(1)},${(y * 1000).toFixed(1)}`).join(" ");

const placeOf = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** "March 2020" */
const monthOf = (date: string): string => `${MONTH_NAMES[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

const Grid = ({ ticks }: Ticks) =>
  ticks.map(({ at, text }) => (
    <line key={text} className={styles.grid} x1={0} x2={1000} y1={at * 1000} y2={at * 1000} />
  ));

const Axis = ({ ticks, children }: Ticks & { readonly children?: ReactNode }) => (
  <div className={styles.axis} aria-hidden="true">
    {ticks.map(({ at, text }) => (
      <span key={text} style={{ top: `${at * 100}%` }}>
        {text}
      </span>
    ))}
    {children}
  </div>
);
