import * as z from "zod";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { chainKeyOf, jobKey, MARKETS, REFERENCES } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { ListedObject } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { JobFile } from "../tasks/job-file.ts";
import { readManifest } from "../tickers/manifest.ts";

/**
 * Versions of markets and reference series that nobody reads any more go: the manifest names others, and no task that
 * has not ended began with them. What was saved holds all that it shows.
 */

type DropPorts = Pick<Ports, "market" | "results" | "tasks" | "clock">;

const HOUR_MS = 3_600_000;
/** What is being published is named only once all of it is there. */
const PUBLISHING_MS = 24 * HOUR_MS;
/** A submit reads the manifest first and makes its task after that: seconds later, but until then nothing tells of it. */
const SUBMITTING_MS = HOUR_MS;

const namedBy = ({ tickers, references }: Manifest): Set<string> =>
  new Set([...Object.values(tickers), ...Object.values(references)].map(({ key }) => key));

/** What the tasks that have not ended began with. */
const pinned = async ({ tasks, results, clock }: DropPorts): Promise<Set<string>> => {
  const open = await tasks.listOpen(new Date(clock.now()).toISOString());
  const jobs = await Promise.all(open.map(({ taskId }) => readStored(results, jobKey(taskId), JobFile)));
  const keys = jobs.flatMap((job) => (job ? [job.ticker.key, job.references.vix, job.references.index] : []));
  return new Set(keys.filter((key) => key !== undefined));
};

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf("/"));

/** Versions that are in nobody's use for so long that nobody can be about to use them. */
const spentOf = (
  listed: readonly ListedObject[],
  named: ReadonlySet<string>,
  used: ReadonlySet<string>,
  nowMs: number,
): ListedObject[] => {
  const putAt = new Map(listed.map(({ key, modifiedAtMs }) => [key, modifiedAtMs]));
  // What is named and was not listed came this moment.
  const isFresh = (key: string): boolean => nowMs - (putAt.get(key) ?? nowMs) < SUBMITTING_MS;
  const freshFolders = new Set([...named].filter(isFresh).map(folderOf));
  return listed.filter(
    ({ key, modifiedAtMs }) =>
      !named.has(key) &&
      !used.has(key) &&
      !freshFolders.has(folderOf(key)) &&
      nowMs - modifiedAtMs >= PUBLISHING_MS,
  );
};

/** Drops old versions; how many. Repeating it is harmless. */
export const dropOldMarkets: Step<DropPorts, unknown, { dropped: number }> = async (ports) => {
  // In this order: what comes to be named or used meanwhile is seen so.
  const listed = [...(await ports.market.list(MARKETS)), ...(await ports.market.list(REFERENCES))];
  const named = namedBy(await readManifest(ports.market));
  const spent = spentOf(listed, named, await pinned(ports), ports.clock.now());
  for (const { key } of spent) {
    // The chain first: it is found by its market alone.
    if (chainKeyOf(key) !== key) await ports.market.delete(chainKeyOf(key));
    await ports.market.delete(key);
  }
  if (spent.length > 0) log.info("old versions dropped", { keys: spent.map(({ key }) => key) });
  return { dropped: spent.length };
};

export const handler = step(z.unknown(), dropOldMarkets, () => ({ market, results, tasks, clock }));
