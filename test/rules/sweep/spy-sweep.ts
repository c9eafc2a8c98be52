import type { Day } from "#shared/domain/day.ts";
import type { Dividend } from "#shared/domain/strategy/event.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { dataNotes } from "#shared/engine/report/data-notes.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { ranksIn } from "#shared/sweep/grid/place.ts";
import type { SpreadKernel } from "#shared/sweep/kernel/spread-kernel.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import type { SweepToJoin } from "#shared/sweep/results/join-sweep.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import type { SliceResult, SpreadRun } from "#shared/sweep/slice-result.ts";
import { sampleChains } from "../sample/chains.ts";
import { newKernel } from "./walks/new-kernel.ts";

export const finished = <Result>(steps: Generator<unknown, Result>): Result => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};

/** Runs an asynchronous generator to its end. */
export const finishedLater = async <Result>(steps: AsyncGenerator<unknown, Result>): Promise<Result> => {
  for (let step = await steps.next(); ; step = await steps.next()) if (step.done) return step.value;
};

export type OpenSpreads = (spreads: readonly number[]) => SpreadKernel;

/** A sweep over the sample's SPY with the real kernel, as if it paid some dividends. */
export const spySweep = async (
  sweep: Sweep,
  span: { readonly first: Day; readonly last: Day },
  dividends: readonly Dividend[] = [],
) => {
  const market = { ...sampleChains("SPY", span).market, dividends };
  const grid = gridOf(sweep);
  const period = periodOf(sweep, market)!;
  const days = market.sessions.slice(period.first, period.last + 1);
  const parts = partsOf(days.length, sweep.outOfSamplePercent);
  const onMarket = { grid, market, references: {}, period };
  const exports = await newKernel();
  const sweepPeriod = { ...period, days };
  const kernelOf: OpenSpreads = (spreads) => sweepKernel(exports, { ...onMarket, spreads });
  const toJoin = (open: OpenSpreads = kernelOf): SweepToJoin => ({
    grid,
    parts,
    period: sweepPeriod,
    dataNotes: dataNotes(market.meta),
    open: async (_, spreads) => ({ ...onMarket, parts, kernel: open(spreads) }),
  });
  const sliceOf = (run: SpreadRun): SliceResult =>
    finished(evaluateSlice({ grid, kernel: kernelOf(ranksIn(run)), parts, days }, run));
  return { market, grid, period, days, parts, onMarket, toJoin, kernelOf, sliceOf };
};
