import type { ReactNode } from "react";
import { MONTH_NAMES } from "#shared/domain/month-names.ts";
import { formatFixed } from "../../lib/format.ts";
import { SAMPLE_START } from "../../sample/sample-inputs.ts";
import { SAMPLE_CLOSINGS } from "../../sample/sample-result.ts";
import { classes } from "../../ui/classes.ts";
import styles from "./sample-chart.module.css";

/**
 * The sample's balance and drawdown. Plain SVG, so that the first page needs no chart library: lines stretch
 * with the plot, labels are HTML text.
 */
export const SampleChart = () => (
  <div className={classes("hint tabular", styles.chart)}>
    <p className={`across pb-3 ${styles.title}`}>Account balance ($)</p>
    <div className={`anchor ${styles.plot}`}>
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
    <p className={`across pb-3 ${styles.title}`}>Drawdown (%)</p>
    <div className={`anchor ${styles.falls}`}>
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
      <span className={`ink nowrap ${styles.worst}`} style={placeOf(worst)}>
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

const monthOf = (date: string): string => `${MONTH_NAMES[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

const Grid = ({ ticks }: Ticks) =>
  ticks.map(({ at, text }) => (
    <line key={text} className={styles.grid} x1={0} x2={1000} y1={at * 1000} y2={at * 1000} />
  ));

const Axis = ({ ticks, children }: Ticks & { readonly children?: ReactNode }) => (
  <div className={`anchor ${styles.axis}`} aria-hidden="true">
    {ticks.map(({ at, text }) => (
      <span key={text} style={{ top: `${at * 100}%` }}>
        {text}
      </span>
    ))}
    {children}
  </div>
);

/** The geometry of the landing page's chart, in shares of the plot from its top left corner. */

type Tick = { readonly at: number; readonly text: string };
type Point = { readonly x: number; readonly y: number };

const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const FIRST_MS = msOf("2016-01-01");
const END_MS = msOf("2026-01-01");
const xOf = (date: string): number => (msOf(date) - FIRST_MS) / (END_MS - FIRST_MS);

const STEP = 1_000;
const balances = [SAMPLE_START, ...SAMPLE_CLOSINGS.map(([, balance]) => balance)];
const least = Math.floor(Math.min(...balances) / STEP) * STEP;
const most = Math.ceil(Math.max(...balances) / STEP) * STEP;
const balanceY = (balance: number): number => (most - balance) / (most - least);

/** Drawdown in percent after each closing, 0 or less. */
const falls: readonly number[] = (() => {
  let peak = SAMPLE_START;
  return SAMPLE_CLOSINGS.map(([, balance]) => {
    peak = Math.max(peak, balance);
    return (balance / peak - 1) * 100;
  });
})();
const DEEPEST = 30;
const fallY = (percent: number): number => -percent / DEEPEST;

const start: Point = { x: xOf("2016-01-04"), y: balanceY(SAMPLE_START) };

const balanceLine: readonly Point[] = [
  start,
  ...SAMPLE_CLOSINGS.map(([date, balance]) => ({ x: xOf(date), y: balanceY(balance) })),
];

const fallLine: readonly Point[] = [
  { x: start.x, y: 0 },
  ...SAMPLE_CLOSINGS.map(([date], place) => ({ x: xOf(date), y: fallY(falls[place] ?? 0) })),
];

const startY: number = start.y;

const end = {
  ...(balanceLine.at(-1) ?? start),
  balance: SAMPLE_CLOSINGS.at(-1)?.[1] ?? SAMPLE_START,
};

const deepest = falls.indexOf(Math.min(...falls));

const worst = {
  ...(fallLine[deepest + 1] ?? start),
  percent: falls[deepest] ?? 0,
  date: SAMPLE_CLOSINGS[deepest]?.[0] ?? "",
};

const lowest = (() => {
  const balance = Math.min(...SAMPLE_CLOSINGS.map(([, each]) => each));
  return { balance, date: SAMPLE_CLOSINGS.find(([, each]) => each === balance)?.[0] ?? "" };
})();

const balanceTicks: readonly Tick[] = Array.from({ length: (most - least) / STEP + 1 }, (_, step) => {
  const balance = least + step * STEP;
  return { at: balanceY(balance), text: balance.toLocaleString("en-US") };
});

const fallTicks: readonly Tick[] = [0, -10, -20].map((percent) => ({
  at: fallY(percent),
  text: percent === 0 ? "0" : `−${-percent}`,
}));

const yearTicks: readonly Tick[] = Array.from({ length: 10 }, (_, place) => ({
  at: xOf(`${2016 + place}-01-01`),
  text: String(2016 + place),
}));
