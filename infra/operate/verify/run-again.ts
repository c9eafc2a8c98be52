import type { Slice } from "#shared/contracts/job.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { newId } from "../../../functions/process/new-id.ts";
import { backtestPlan, joinBacktest } from "../../../functions/runs/kinds/backtest.ts";
import type { JobJoin, JobPlan, KindPorts } from "../../../functions/runs/kinds/job-kind.ts";
import { joinPortfolio, portfolioPlan } from "../../../functions/runs/kinds/portfolio.ts";
import { SAVED_CONTENT } from "../../../functions/saved/saved-content.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { rememberedMarkets } from "../../../functions/tickers/markets.ts";
import { runSweep } from "../../local/sweep/run-sweep.ts";
import type { Screen } from "../../local/sweep/sweep-progress.ts";
import { asStored, type Body, type StoredResult } from "./stored-result.ts";

/** Makes a result again, by the steps of the workflow. */

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
