import { readElsewhere } from "#shared/contracts/elsewhere/read-elsewhere.ts";
import type { Job } from "#shared/engine/job.ts";
import { type ElsewhereTickers, elsewhereTickers } from "../../../tasks/elsewhere-tickers.ts";
import { type JobFile, readJobFile, refusedJob } from "../../../tasks/job-file.ts";
import type { Markets } from "../../../tickers/markets.ts";
import { loadReferences } from "../backtest/load.ts";
import type { KindPorts } from "../job-kind.ts";

/** The tickers of a run elsewhere. They depend on `job.json` alone, so that every step finds the same. */
export type PlannedElsewhere = ElsewhereTickers & { readonly file: JobFile };

/** A run elsewhere with its references; each ticker's market is loaded when it is worked on. */
export type LoadedElsewhere = PlannedElsewhere & Pick<Job, "references"> & Pick<Markets, "market">;

export const loadPlannedElsewhere = async (
  { results }: Pick<KindPorts, "results">,
  taskId: string,
): Promise<PlannedElsewhere> => {
  const { file, yesterday } = await readJobFile(results, taskId);
  const reading = readElsewhere(file.body, yesterday);
  if (!reading.ok) throw refusedJob(reading.fields);
  return { file, ...elsewhereTickers(reading, file) };
};

/** Loads a run elsewhere. Throws DataError where its references cannot be read. */
export const loadElsewhere = async (ports: KindPorts, taskId: string): Promise<LoadedElsewhere> => {
  const planned = await loadPlannedElsewhere(ports, taskId);
  const { vix } = planned.file.references;
  const references = await loadReferences(ports.markets, { references: { vix } });
  return { ...planned, references, market: ports.markets.market };
};
