import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Day, dateOf, monthOf, weekdayOf } from "#shared/domain/day.ts";
import type { Dividend } from "#shared/domain/strategy/event.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import type { Period } from "#shared/engine/market/period.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { dollarsOfWork } from "#shared/sweep/grid/cost.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { firstIndexOf, ranksIn, structureOfSpread } from "#shared/sweep/grid/place.ts";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import type { Bar, Contender } from "#shared/sweep/kernel/spread-kernel.ts";
import { type KernelInput, sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { asSweepTrade, engineRun } from "#shared/sweep/results/engine-trades.ts";
import { emptyLeaders } from "#shared/sweep/slice/leaders.ts";
import { sumsOfTrades } from "#shared/sweep/sum-trades.ts";
import { emptyChoices } from "#shared/sweep/walk-forward/choices.ts";
import { foldsOf } from "#shared/sweep/walk-forward/folds.ts";
import { generateSample } from "../../functions/market/sample/generate.ts";
import { SAMPLE_TICKERS } from "../../functions/market/sample/tickers.ts";
import { builtKernel } from "../../infra/bundles/kernel-build.ts";
import { FULL_SWEEP } from "../rules/sweep/grid/sweeps.ts";
import { type Figure, median } from "./figures.ts";

/** Spreads drawn evenly over the full grid, and how often each is evaluated: the quickest time counts. */
const SPREADS = 64;
const TURNS = 40;
/** Results of each spread, drawn evenly, that the engine has to agree with. */
const CHECKED = 2;
/** A worker of a piece of twenty million combinations evaluates this many spreads while its memory is watched. */
const PIECES = 11;
const WATCHED = 100;
const LIVES = 5;

const COMBINATIONS = 200_000_000;

/** Ten years, chosen for again each year. */
const WALK: Sweep["walk"] = { folds: 10, window: undefined, objective: "t-statistic" };

/** Returns the milliseconds of one count of the full grid, which the page makes at each keystroke. */
const countMs = (): number => {
  const times = Array.from({ length: 10 }, () => {
    const begin = performance.now();
    gridOf(FULL_SWEEP);
    return performance.now() - begin;
  });
  return median(times);
};

type OnMarket = Pick<KernelInput, "market" | "references"> & { readonly period: Period };

type Measured = {
  readonly perSecond: number;
  /** Combinations a second of the engine, over those that it checked. */
  readonly enginePerSecond: number;
  readonly agrees: boolean;
};

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? String(each) : each));

/** Times the kernel over a sweep's spreads, with the bars that their own leaders set, and the engine over some results. */
const measure = async (kernelFile: string, sweep: Sweep, onMarket: OnMarket): Promise<Measured> => {
  const grid = gridOf(sweep);
  const { market, period } = onMarket;
  const { instance } = await WebAssembly.instantiate(readFileSync(kernelFile), {});
  const exports = instance.exports as unknown as KernelExports;
  const kernel = sweepKernel(exports, { ...onMarket, grid, spreads: ranksIn([0, grid.spreads]) });
  const ranks = Array.from({ length: SPREADS }, (_, at) => Math.floor(((at + 0.5) * grid.spreads) / SPREADS));
  const days = market.sessions.slice(period.first, period.last + 1);
  const parts = partsOf(days.length, sweep.outOfSamplePercent);

  let agrees = true;
  let engineMs = 0;
  let checks = 0;
  const checkWithEngine = (rank: number, { rule, sums }: Contender): void => {
    const begun = performance.now();
    const { run } = engineRun({ ...onMarket, grid }, firstIndexOf(grid, rank) + rule);
    const trades = run.taken.map((holding) => asSweepTrade(holding, period));
    const expected = sumsOfTrades(trades, parts, days);
    engineMs += performance.now() - begun;
    checks++;
    agrees &&= asText(expected) === asText(sums);
  };

  const leaders = emptyLeaders();
  const choices = emptyChoices(sweep, foldsOf(sweep, parts).length);
  const noBars: readonly Bar[] = leaders.bars();
  for (const rank of ranks) {
    kernel.prepare(rank);
    const { contenders, choices: chosen } = kernel.evaluate(noBars, choices.bars());
    const first = firstIndexOf(grid, rank);
    for (const each of contenders) leaders.offer({ ...each, index: first + each.rule });
    for (const [fold, each] of chosen.entries())
      if (each) choices.offer(fold, { index: first + each.rule, sums: each.sums });
    for (let check = 0; check < Math.min(CHECKED, contenders.length); check++)
      checkWithEngine(rank, contenders[Math.floor(((check + 0.5) * contenders.length) / CHECKED)]!);
  }
  const bars = leaders.bars();
  const choiceBars = choices.bars();
  // Turn by turn over all spreads, so that a busy moment of the machine is over when a spread comes up again.
  const quickestMs = new Map<number, number>();
  for (let turn = 0; turn < TURNS; turn++)
    for (const rank of ranks) {
      // Lays tables out where the structure is another, which a slice does once for hundreds of spreads.
      kernel.prepare(rank);
      const begun = performance.now();
      kernel.prepare(rank);
      kernel.evaluate(bars, choiceBars);
      const tookMs = performance.now() - begun;
      quickestMs.set(rank, Math.min(tookMs, quickestMs.get(rank) ?? Number.POSITIVE_INFINITY));
    }
  const kernelMs = [...quickestMs.values()].reduce((sum, ms) => sum + ms, 0);
  const combinations = ranks.reduce((sum, rank) => sum + structureOfSpread(grid, rank).rules, 0);
  return {
    perSecond: (1000 * combinations) / kernelMs,
    enginePerSecond: (1000 * checks) / engineMs,
    agrees: agrees && checks > 0,
  };
};

const FRIDAY = 5;

/** Third Fridays of March, June, September and December. */
const isExDate = (day: Day): boolean =>
  weekdayOf(day) === FRIDAY && monthOf(day) % 3 === 0 && dateOf(day) > 14 && dateOf(day) <= 21;

/** Returns a market as if its ticker paid 0.45 % of its close each quarter, somewhat as SPY does. */
const payingDividends = (market: Market): Market => {
  const dividends: Dividend[] = [];
  market.sessions.forEach((each, session) => {
    const day = each as Day;
    // Cents of the close, to a hundredth of a cent.
    if (isExDate(day)) dividends.push({ day, dollars: Math.round(0.45 * market.closes[session]!) / 10_000 });
  });
  return { ...market, dividends };
};

type Life = { readonly compileMs: number; readonly startMs: number; readonly memoryMb: number };

const livesOf = (kernelFile: string, marketFile: string): Life[] => {
  const { spreads } = gridOf(FULL_SWEEP);
  const piece = Math.ceil(spreads / PIECES);
  return Array.from({ length: LIVES }, (_, life) => {
    const from = Math.floor(((life + 0.5) * (spreads - piece)) / LIVES);
    const script = join(import.meta.dirname, "cold-sweep.ts");
    const args = [script, kernelFile, marketFile, String(from), String(from + piece), String(WATCHED)];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Life;
  });
};

/** `sweep.…`: the kernel over the full grid's spreads of the sample's SPY, held to the engine in the same run. */
export const sweepFigures = async (): Promise<Figure[]> => {
  const [spy] = SAMPLE_TICKERS;
  if (!spy) throw new Error("no sample ticker");
  const folder = mkdtempSync(join(tmpdir(), "backspread-bench-"));
  try {
    const marketFile = join(folder, "spy.market");
    writeFileSync(marketFile, generateSample(spy));
    const kernelFile = await builtKernel();
    const market = openMarket(readFileSync(marketFile));
    const period = periodOf(FULL_SWEEP, market);
    if (!period) throw new Error("no period");
    const onMarket = { market, period, references: {} };
    const positions = (...limits: readonly number[]) =>
      measure(kernelFile, { ...FULL_SWEEP, max_positions: limits }, onMarket);
    const one = await positions(1);
    const many = await positions(2, 3, 5);
    const whole = await positions(...FULL_SWEEP.max_positions);
    const paying = await measure(kernelFile, FULL_SWEEP, { ...onMarket, market: payingDividends(market) });
    const walked = await measure(kernelFile, { ...FULL_SWEEP, walk: WALK }, onMarket);
    const lives = livesOf(kernelFile, marketFile);
    const agrees = one.agrees && many.agrees && whole.agrees;
    const middle = (of: (life: Life) => number): number => median(lives.map(of));
    const name = "sweep.combinations_per_second_per_core";
    const perSecond = { unit: "/s" };
    return [
      {
        ...perSecond,
        name,
        value: one.perSecond,
        agrees: one.agrees,
        reach: { value: 4e6, better: "higher" },
      },
      {
        ...perSecond,
        name: `${name}_2_to_5`,
        value: many.perSecond,
        agrees: many.agrees,
        reach: { value: 2e6, better: "higher" },
      },
      { ...perSecond, name: `${name}_full_grid`, value: whole.perSecond, agrees: whole.agrees },
      {
        name: "sweep.time_with_dividends",
        value: whole.perSecond / paying.perSecond,
        unit: "×",
        agrees: paying.agrees,
        reach: { value: 1.1, better: "lower" },
      },
      {
        name: "sweep.time_with_walk_forward",
        value: whole.perSecond / walked.perSecond,
        unit: "×",
        agrees: walked.agrees,
        reach: { value: 1.25, better: "lower" },
      },
      {
        name: "sweep.kernel_over_engine",
        value: whole.perSecond / whole.enginePerSecond,
        unit: "×",
        agrees: whole.agrees,
        reach: { value: 1000, better: "higher" },
      },
      {
        name: "sweep.dollars_per_200_million",
        value: dollarsOfWork(COMBINATIONS / whole.perSecond),
        unit: "$",
        agrees: whole.agrees,
      },
      { name: "sweep.count_ms", value: countMs(), unit: "ms", reach: { value: 20, better: "lower" } },
      { name: "sweep.kernel_compile_ms", value: middle(({ compileMs }) => compileMs), unit: "ms", agrees },
      { name: "sweep.worker_start_ms", value: middle(({ startMs }) => startMs), unit: "ms", agrees },
      {
        name: "sweep.worker_memory_mb",
        value: Math.max(...lives.map(({ memoryMb }) => memoryMb)),
        unit: "MB",
        agrees,
        reach: { value: 400, better: "lower" },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
