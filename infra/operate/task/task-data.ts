import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { jobKey } from "../../../functions/store/objects/object-keys.ts";
import type { Objects } from "../../../functions/store/objects/ports.ts";
import { readStored } from "../../../functions/store/objects/stored-json.ts";
import { JobFile } from "../../../functions/tasks/job-file.ts";
import { Refusal } from "../../cloud/refusal.ts";

/** The data that a run is pinned to. */

/** A pinned version of a ticker's data, and whether it is still there. */
export type PinnedData = { readonly entry: TickerEntry; readonly isThere: boolean };

/** The job of a run. Throws a Refusal where it has none. */
export const jobOf = async (results: Pick<Objects, "get">, taskId: string): Promise<JobFile> => {
  const job = await readStored(results, jobKey(taskId), JobFile);
  if (!job) throw new Refusal(`${taskId} has no request any more: it is older than 30 days`);
  return job;
};

export const pinnedDataOf = ({ ticker, others = [] }: JobFile, market: Pick<Objects, "head">) =>
  Promise.all(
    [ticker, ...others].map(
      async (entry): Promise<PinnedData> => ({
        entry,
        isThere: (await market.head(entry.key)) !== undefined,
      }),
    ),
  );
