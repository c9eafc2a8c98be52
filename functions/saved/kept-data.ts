import { jobKey, SAVED, savedJobKey, usedKeyOf, useKey, usesOf } from "../store/objects/object-keys.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import type { SavedRow } from "../store/saved/saved-row.ts";
import { JobFile } from "../tasks/job-file.ts";

/**
 * The data that a saved thing ran on. Its task's job is copied beside its body, and an empty object for each version
 * names what the job is pinned to, so that one list of names shows which versions are in use.
 */

type Named = Pick<SavedRow, "owner" | "backtestId">;

export const versionsOf = ({ ticker, others = [], references }: JobFile): string[] =>
  [...[ticker, ...others].map(({ key }) => key), ...Object.values(references)].filter(
    (key) => key !== undefined,
  );

/** Keeps the data of a task's job for a saved thing; a repeat writes the same. */
export const keepData = async (
  { results }: Pick<Ports, "results">,
  { owner, backtestId }: Named,
  taskId: string,
): Promise<void> => {
  const job = await readStored(results, jobKey(taskId), JobFile);
  if (!job) return;
  await Promise.all([
    results.put(savedJobKey(owner, backtestId), JSON.stringify(job)),
    ...versionsOf(job).map((key) => results.put(useKey(owner, backtestId, key), "")),
  ]);
};

/** Lets the data of a saved thing go; harmless where none are kept. */
export const releaseData = async (
  { results }: Pick<Ports, "results">,
  { owner, backtestId }: Named,
): Promise<void> => {
  const uses = await results.list(usesOf(owner, backtestId));
  await Promise.all(uses.map(({ key }) => results.delete(key)));
  await results.delete(savedJobKey(owner, backtestId));
};

/** The keys of all versions that saved things ran on. */
export const versionsInUse = async ({ results }: Pick<Ports, "results">): Promise<Set<string>> =>
  new Set((await results.list(SAVED)).map(({ key }) => usedKeyOf(key)).filter((key) => key !== undefined));
