import { SAMPLE_START } from "../../sample/sample-inputs.ts";
import { SAMPLE_CLOSINGS } from "../../sample/sample-result.ts";

/** The geometry of the landing page's chart, in shares of the plot from its top left corner. */

type Tick = { readonly at: number; readonly text: string };
type Place = { readonly x: number; readonly y: number };

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

const start: Place = { x: xOf("2016-01-04"), y: balanceY(SAMPLE_START) };

/** The balance after each closing, with the starting balance first. */
export const balanceLine: readonly Place[] = [
  start,
  ...SAMPLE_CLOSINGS.map(([date, balance]) => ({ x: xOf(date), y: balanceY(balance) })),
];

export const fallLine: readonly Place[] = [
  { x: start.x, y: 0 },
  ...SAMPLE_CLOSINGS.map(([date], place) => ({ x: xOf(date), y: fallY(falls[place] ?? 0) })),
];

export const startY: number = start.y;

/** The last closing with its place and balance. */
export const end = {
  ...(balanceLine.at(-1) ?? start),
  balance: SAMPLE_CLOSINGS.at(-1)?.[1] ?? SAMPLE_START,
};

const deepest = falls.indexOf(Math.min(...falls));

/** The closing with the largest drawdown. */
export const worst = {
  ...(fallLine[deepest + 1] ?? start),
  percent: falls[deepest] ?? 0,
  date: SAMPLE_CLOSINGS[deepest]?.[0] ?? "",
};

export const lowest = (() => {
  const balance = Math.min(...SAMPLE_CLOSINGS.map(([, each]) => each));
  return { balance, date: SAMPLE_CLOSINGS.find(([, each]) => each === balance)?.[0] ?? "" };
})();

export const balanceTicks: readonly Tick[] = Array.from({ length: (most - least) / STEP + 1 }, (_, step) => {
  const balance = least + step * STEP;
  return { at: balanceY(balance), text: balance.toLocaleString("en-US") };
});

export const fallTicks: readonly Tick[] = [0, -10, -20].map((percent) => ({
  at: fallY(percent),
  text: percent === 0 ? "0" : `−${-percent}`,
}));

/** Ticks at the first day of each year. */
export const yearTicks: readonly Tick[] = Array.from({ length: 10 }, (_, place) => ({
  at: xOf(`${2016 + place}-01-01`),
  text: String(2016 + place),
}));
