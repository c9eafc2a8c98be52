import { createHash } from "node:crypto";
import { runBacktest, type Session } from "../../service/client.ts";
import type { Figure } from "../figures.ts";
import { clocked, percentile } from "./timing.ts";

/** Backtests one at a time and 32 at once. */

const AT_ONCE = 32;
const ROUNDS = 4;
const ALONE = 10;
/** Deltas of the short legs in hundredths, one per different backtest. */
const [LEAST_DELTA, DELTAS] = [20, 20];

/** Returns the body of a ten-year iron condor on SPY; `hundredths` is the delta of its short legs. */
export const condorBody = (hundredths: number) => ({
  overallFields: [{ ticker: "SPY", backtest_length: 10, hold: 21, max_positions: 5 }],
  filterFields: [{ risk_management: true }],
  riskFields: [{ stop_loss: "% of premium", stop_size: 200, take_prof: "% of premium", prof_size: 50 }],
  eventFields: [],
  volFields: [],
  // Whole hundredths keep each delta the decimal that a trader would type.
  optFields: [
    { long_short: "Short", call_put: "Put", dte: 30, delta: hundredths / 100 },
    { long_short: "Long", call_put: "Put", dte: 30, delta: hundredths / 200 },
    { long_short: "Short", call_put: "Call", dte: 30, delta: hundredths / 100 },
    { long_short: "Long", call_put: "Call", dte: 30, delta: hundredths / 200 },
  ],
});

/** The outcome of a backtest: its time, and whether its trades equal those of the earlier runs of the same form. */
type Ran = { readonly ms: number; readonly isRight: boolean };

/** Runs backtests for a user and compares each with the earlier runs of the same form. */
export const backtestRunner = (session: () => Session) => {
  const tradesOf = new Map<number, string>();
  let turn = 0;

  const run = async (): Promise<Ran> => {
    const delta = LEAST_DELTA + (turn++ % DELTAS);
    const { ms, value } = await clocked(() =>
      runBacktest(session(), condorBody(delta)).catch(() => undefined),
    );
    if (!value) return { ms, isRight: false };
    const trades = createHash("sha256").update(JSON.stringify(value.trades)).digest("hex");
    const known = tradesOf.get(delta) ?? trades;
    tradesOf.set(delta, known);
    return { ms, isRight: value.trades.length > 0 && trades === known };
  };

  return { run, atOnce: (count: number): Promise<Ran[]> => Promise.all(Array.from({ length: count }, run)) };
};
export type BacktestRunner = ReturnType<typeof backtestRunner>;

const msOf = (ran: readonly Ran[]): number[] => ran.map(({ ms }) => ms);

/**
 * Returns `load.alone_ms` (median, one at a time), `load.first_32_p95_ms` (the first 32 at once), and of the rounds of 32
 * after them `load.32_at_once_p50_ms`, `…p95…`, `…p99…`, and `load.backtests_per_second`.
 */
export const backtestFigures = async ({ run, atOnce }: BacktestRunner): Promise<Figure[]> => {
  const first = [await run()];
  const cold = await atOnce(AT_ONCE);
  const alone: Ran[] = [];
  for (let turn = 0; turn < ALONE; turn++) alone.push(await run());
  const warm = await clocked(async () => {
    const rounds: Ran[][] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await atOnce(AT_ONCE));
    return rounds.flat();
  });
  const isRight = [...first, ...cold, ...alone, ...warm.value].every((each) => each.isRight);
  const ofWarm = (percent: number): number => percentile(msOf(warm.value), percent);
  return [
    { name: "load.alone_ms", value: percentile(msOf(alone), 50), unit: "ms" },
    { name: "load.first_32_p95_ms", value: percentile(msOf(cold), 95), unit: "ms" },
    { name: "load.32_at_once_p50_ms", value: ofWarm(50), unit: "ms" },
    {
      name: "load.32_at_once_p95_ms",
      value: ofWarm(95),
      unit: "ms",
      reach: { value: 2000, better: "lower" },
    },
    { name: "load.32_at_once_p99_ms", value: ofWarm(99), unit: "ms" },
    {
      name: "load.backtests_per_second",
      value: warm.value.length / (warm.ms / 1000),
      unit: "per s",
      reach: { value: 13, better: "higher" },
      ok: isRight,
    },
  ];
};
