import type { Objective } from "#shared/domain/sweep/ranking.ts";
import type { SweepTrade } from "#shared/sweep/sums.ts";

/** A walk-forward in the plainest way, from S35 to S39 alone: loops over all trades of all combinations. */

export type PlainFold = { number: number; from: number; to: number; trainedFrom: number; least: number };

type Asked = {
  readonly folds: number;
  readonly window: number | undefined;
  readonly objective: Objective;
};

/** S35, S36 (a). */
export const plainFolds = (walk: Asked, sessions: number, sessionsIn: number, minTrades: number) => {
  const starts = Array.from({ length: walk.folds + 1 }, (_, f) => Math.floor((f * sessions) / walk.folds));
  const all: PlainFold[] = [];
  for (let f = 1; f <= walk.folds; f++) {
    const learning = walk.window ?? Math.max(1, Math.floor((walk.folds * 2) / 5));
    if (f <= learning) continue;
    const trainedFrom = walk.window === undefined ? 0 : starts[f - 1 - walk.window]!;
    const from = starts[f - 1]!;
    const share = Math.ceil((minTrades * (from - trainedFrom)) / sessionsIn);
    all.push({ number: f, from, to: starts[f]!, trainedFrom, least: Math.min(minTrades, share) });
  }
  return all;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const drawdownOf = (trades: readonly SweepTrade[]): number => {
  let total = 0;
  let peak = 0;
  let fall = 0;
  for (const { pnlCents } of trades) {
    total += pnlCents;
    peak = Math.max(peak, total);
    fall = Math.max(fall, peak - total);
  }
  return fall;
};

/** S10's integers of some trades. */
export const plainSums = (trades: readonly SweepTrade[], days: ArrayLike<number>) => ({
  trades: trades.length,
  wins: trades.filter(({ pnlCents }) => pnlCents > 0).length,
  totalCents: sum(trades.map(({ pnlCents }) => pnlCents)),
  squares: trades.reduce((total, { pnlCents }) => total + BigInt(pnlCents) ** 2n, 0n),
  grossWinCents: sum(trades.map(({ pnlCents }) => Math.max(0, pnlCents))),
  days: sum(trades.map(({ entry, exit }) => days[exit]! - days[entry]!)),
  riskCents: sum(trades.map(({ riskCents }) => riskCents)),
  drawdownCents: drawdownOf(trades),
});

type Sums = ReturnType<typeof plainSums>;

/** S12, of a total over 0. */
const plainValue = (objective: Objective, sums: Sums): number | undefined => {
  const { trades: n, wins: w, totalCents: T, grossWinCents: G, riskCents: R, drawdownCents: F } = sums;
  const Q = Number(sums.squares);
  const values: Record<Objective, () => number | undefined> = {
    "Total P&L": () => T,
    "Average P&L": () => T / n,
    "P&L per $ at risk": () => (R > 0 ? T / R : undefined),
    "t-statistic": () =>
      n >= 2 && n * Q - T * T > 0 ? (T * Math.sqrt(n - 1)) / Math.sqrt(n * Q - T * T) : undefined,
    "Profit factor": () => (G === T ? Number.POSITIVE_INFINITY : G / (G - T)),
    "P&L / drawdown": () => (F === 0 ? Number.POSITIVE_INFINITY : T / F),
    "Win rate": () => w / n,
  };
  return values[objective]();
};

/** The order of S36, the value first. */
const isBetter = (
  [value, index, a]: readonly [number, number, Sums],
  [other, otherIndex, b]: readonly [number, number, Sums],
): boolean => {
  const keys: [number | bigint, number | bigint][] = [
    [value, other],
    [a.totalCents, b.totalCents],
    [a.trades, b.trades],
    [b.wins, a.wins],
    [b.squares, a.squares],
    [b.grossWinCents, a.grossWinCents],
    [b.days, a.days],
    [b.riskCents, a.riskCents],
    [otherIndex, index],
  ];
  const [mine = 0, theirs = 0] = keys.find(([one, another]) => one !== another) ?? [];
  return mine > theirs;
};

/** S36: the choice of each fold among combinations 0 to below `count`, undefined where it is sat out. */
export const plainChoices = (
  folds: readonly PlainFold[],
  objective: Objective,
  count: number,
  tradesOf: (index: number) => readonly SweepTrade[],
  days: ArrayLike<number>,
) =>
  folds.map(({ from, trainedFrom, least }) => {
    let best: readonly [value: number, index: number, sums: Sums] | undefined;
    for (let index = 0; index < count; index++) {
      const closed = tradesOf(index).filter(({ exit }) => exit >= trainedFrom && exit < from);
      const total = closed.reduce((cents, { pnlCents }) => cents + pnlCents, 0);
      if (closed.length < Math.max(1, least) || total <= 0) continue;
      // Peaks begin at 0 at the period's start, where a window with a drawdown begins.
      const window = plainSums(closed, days);
      const value = plainValue(objective, window);
      if (value === undefined) continue;
      if (!best || isBetter([value, index, window], best)) best = [value, index, window];
    }
    return best && { value: best[0], index: best[1], sums: best[2] };
  });

export type PlainChoice = ReturnType<typeof plainChoices>[number];

/** A combination's position if it opened on a session; undefined where it cannot. */
export type PlainEntry = (index: number, session: number) => SweepTrade | undefined;

/** S37: one trader with one book. */
export const plainWalk = (
  folds: readonly PlainFold[],
  choices: readonly PlainChoice[],
  limitsOf: (index: number) => { readonly max_positions: number; readonly wait: number },
  entryOf: PlainEntry,
) => {
  const trades: (SweepTrade & { fold: number })[] = [];
  for (const [place, { number, from, to }] of folds.entries())
    for (let session = from; session < to; session++) {
      const choice = choices[place];
      if (!choice) continue;
      const { max_positions: positions, wait } = limitsOf(choice.index);
      const last = Math.max(Number.NEGATIVE_INFINITY, ...trades.map(({ entry }) => entry));
      if (trades.filter(({ exit }) => exit > session).length >= positions || session - last < wait) continue;
      const entry = entryOf(choice.index, session);
      if (entry) trades.push({ ...entry, fold: number });
    }
  return trades.sort((a, b) => a.exit - b.exit || a.entry - b.entry);
};

/** S38: the choice's P&L per risk of the trades that opened in its fold, its peers, and its percentile. */
export const plainPercentile = (
  { from, to }: PlainFold,
  choice: number,
  sample: readonly number[],
  tradesOf: (index: number) => readonly SweepTrade[],
) => {
  const perRisk = (index: number): number | undefined => {
    const opened = tradesOf(index).filter(({ entry }) => entry >= from && entry < to);
    const risk = sum(opened.map(({ riskCents }) => riskCents));
    return risk > 0 ? sum(opened.map(({ pnlCents }) => pnlCents)) / risk : undefined;
  };
  const own = perRisk(choice);
  const peers = sample
    .filter((index) => index !== choice)
    .map(perRisk)
    .filter((each) => each !== undefined);
  if (own === undefined || peers.length < 30) return { own, peers: peers.length, percentile: undefined };
  const lower = peers.filter((each) => each < own).length;
  const equal = peers.filter((each) => each === own).length;
  return { own, peers: peers.length, percentile: (lower + equal / 2) / peers.length };
};

/** S39: the chance that k independent numbers, even between 0 and 1, have at least this sum; by S39's own formula. */
export const plainChance = (percentiles: readonly number[]): number => {
  const k = percentiles.length;
  const x = k - sum(percentiles);
  let chance = 0;
  for (let i = 0; i <= Math.floor(x); i++) {
    let ways = 1;
    for (let j = 0; j < i; j++) ways = (ways * (k - j)) / (j + 1);
    let term = ways;
    for (let j = 1; j <= k; j++) term *= (x - i) / j;
    chance += i % 2 === 0 ? term : -term;
  }
  return chance;
};
