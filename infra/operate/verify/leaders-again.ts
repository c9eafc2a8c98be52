import { partFigures } from "#shared/contracts/sweep/present-figures.ts";
import type { LeaderCombination } from "#shared/contracts/sweep/results.ts";
import { sessionsOf } from "#shared/engine/market/period.ts";
import { placeOf, tickerOfSpread } from "#shared/sweep/grid/place.ts";
import { asSweepTrade, engineRun, type SweepOnMarket } from "#shared/sweep/results/engine-trades.ts";
import { reportOf } from "#shared/sweep/results/leader-reports.ts";
import { sumsByPart } from "#shared/sweep/sum-trades.ts";
import { periodOn } from "#shared/sweep/sweep-period.ts";
import type { KindPorts } from "../../../functions/runs/kinds/job-kind.ts";
import { loadPlannedSweep, type PlannedSweep } from "../../../functions/runs/kinds/sweep.ts";

/** The leaders of a search, run again by the engine. */

type Figures = Pick<LeaderCombination, "index" | "in" | "out" | "all">;

const onTicker = async (
  { markets }: KindPorts,
  { file, tickers, grid, period }: PlannedSweep,
  ticker: string,
): Promise<SweepOnMarket> => {
  const entry = tickers.find((each) => each.ticker === ticker);
  if (!entry) throw new Error(`the job has no data of ${ticker}`);
  const { vix } = file.references;
  const market = await markets.market(entry);
  const series = vix === undefined ? undefined : await markets.reference(vix);
  return { grid, market, references: { vix: series }, period: periodOn(period, market) };
};

/** The figures of combinations by the engine; `told` is called after each. Throws DataError. */
export const leadersAgain = async (
  ports: KindPorts,
  indices: readonly number[],
  told: (done: number) => void,
): Promise<Figures[]> => {
  const planned = await loadPlannedSweep(ports, "");
  const { grid, parts } = planned;
  const found: Figures[] = [];
  for (const index of indices) {
    const sweep = await onTicker(ports, planned, tickerOfSpread(grid, placeOf(grid, index).spread));
    const trades = engineRun(sweep, index).walk.taken.map((each) => asSweepTrade(each, sweep.period));
    const by = sumsByPart(trades, parts, sessionsOf(sweep.market, sweep.period));
    const [own, out, all] = [by.in, by.out, by.all].map((part) => partFigures(reportOf(part)));
    found.push({ index, in: own!, out: out!, all: all! });
    told(found.length);
  }
  return found;
};
