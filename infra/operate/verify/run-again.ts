import type { Slice } from "#shared/contracts/job.ts";
import { partFigures } from "#shared/contracts/sweep/present-figures.ts";
import type { LeaderCombination } from "#shared/contracts/sweep/results.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { sessionsOf } from "#shared/engine/market/period.ts";
import { placeOf, tickerOfSpread } from "#shared/sweep/grid/place.ts";
import { asSweepTrade, engineRun, type SweepOnMarket } from "#shared/sweep/results/engine-trades.ts";
import { reportOf } from "#shared/sweep/results/leader-reports.ts";
import { sumsByPart } from "#shared/sweep/sum-trades.ts";
import { periodOn } from "#shared/sweep/sweep-period.ts";
import { newId } from "../../../functions/process/ids.ts";
import { backtestPlan, joinBacktest } from "../../../functions/runs/kinds/backtest.ts";
import type { JobJoin, JobPlan, KindPorts } from "../../../functions/runs/kinds/job-kind.ts";
import { joinPortfolio, portfolioPlan } from "../../../functions/runs/kinds/portfolio.ts";
import { loadPlannedSweep, type PlannedSweep } from "../../../functions/runs/kinds/sweep.ts";
import { SAVED_CONTENT } from "../../../functions/saved/saved-content.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { rememberedMarkets } from "../../../functions/tickers/markets.ts";
import { runSweep, type Screen } from "../../local/sweep/run-sweep.ts";
import { asStored, type Body, type StoredResult } from "./stored-result.ts";

/** Makes a result again, by the steps of the workflow. */

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
    const trades = engineRun(sweep, index).run.taken.map((each) => asSweepTrade(each, sweep.period));
    const by = sumsByPart(trades, parts, sessionsOf(sweep.market, sweep.period));
    const [own, out, all] = [by.in, by.out, by.all].map((part) => partFigures(reportOf(part)));
    found.push({ index, in: own!, out: out!, all: all! });
    told(found.length);
  }
  return found;
};

export const portsOfJob = (market: Ports["market"], job: JobFile): KindPorts => {
  const bytes = new TextEncoder().encode(JSON.stringify(job));
  return { results: { get: async () => ({ bytes, etag: "" }) }, markets: rememberedMarkets(market) };
};

/** A start that costs more than any work, so that the work is one slice. */
const NEVER_CUT = { startMs: Number.MAX_VALUE, workers: 1 };

const NOT_STORED = { get: async () => undefined, put: async () => undefined };

const ranAs = async (ports: KindPorts, plan: JobPlan, join: JobJoin<KindPorts>) => {
  const taskId = TaskId.parse(newId());
  const runs = await plan.runs(ports, taskId, NEVER_CUT);
  const slices = runs.map(({ from, to }, index): Slice => ({ taskId, index, from, to }));
  return join(ports, slices, NOT_STORED, async () => true);
};

/** Runs a result's job whole, and returns the body that saving it would store. Throws DataError. */
export const bodyAgain = async (
  market: Ports["market"],
  { kind, name }: Pick<StoredResult, "kind" | "name">,
  job: JobFile,
  screen: Screen,
): Promise<Body> => {
  const outcome =
    kind === "sweep"
      ? await runSweep(market, job, screen)
      : kind === "portfolio"
        ? await ranAs(portsOfJob(market, job), portfolioPlan, joinPortfolio)
        : await ranAs(portsOfJob(market, job), backtestPlan, joinBacktest);
  if (!outcome) throw new Error("the run has no outcome");
  return asStored(
    SAVED_CONTENT[kind](asStored(outcome) as { results: unknown; unsaved: unknown }, name).body,
  );
};
