import * as z from "zod";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { versionsInUse, versionsOf } from "../saved/kept-data.ts";
import { jobKey, keysBeside, MARKETS, REFERENCES } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { ListedObject } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { JobFile } from "../tasks/job-file.ts";
import { readManifest } from "../tickers/manifest.ts";

/**
 * Deletes versions of markets and reference series that neither the manifest nor an open task names, and on which no
 * saved thing ran within a year. Saved things hold all that they show; their data are there to run them again.
 */

const ports = () => ({ market, results, tasks, clock });
type DropPorts = ReturnType<typeof ports>;

const HOUR_MS = 3_600_000;
/** An import names a version only after writing all of it. */
const PUBLISHING_MS = 24 * HOUR_MS;
/** A submit reads the manifest seconds before it writes its task. */
const SUBMITTING_MS = HOUR_MS;

/** It bounds the cost of kept versions (`infra/operating/costs.md`). */
const KEPT_MS = 366 * 24 * HOUR_MS;

const namedBy = ({ tickers, references }: Manifest): Set<string> =>
  new Set([...Object.values(tickers), ...Object.values(references)].map(({ key }) => key));

const pinnedBy = async ({ tasks, results, clock }: DropPorts): Promise<Set<string>> => {
  const open = await tasks.listOpen(new Date(clock.now()).toISOString());
  const jobs = await Promise.all(open.map(({ taskId }) => readStored(results, jobKey(taskId), JobFile)));
  return new Set(jobs.flatMap((job) => (job ? versionsOf(job) : [])));
};

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf("/"));

/** The versions that the manifest, open tasks, and saved things use. */
type Uses = {
  readonly named: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
  readonly kept: ReadonlySet<string>;
};

/** Versions that were unused for so long that no call can be about to use them. */
const spentOf = (
  listed: readonly ListedObject[],
  { named, pinned, kept }: Uses,
  nowMs: number,
): ListedObject[] => {
  const putAt = new Map(listed.map(({ key, modifiedAtMs }) => [key, modifiedAtMs]));
  // A named version that was not listed is new.
  const isFresh = (key: string): boolean => nowMs - (putAt.get(key) ?? nowMs) < SUBMITTING_MS;
  const freshFolders = new Set([...named].filter(isFresh).map(folderOf));
  return listed.filter(
    ({ key, modifiedAtMs }) =>
      !named.has(key) &&
      !pinned.has(key) &&
      !(kept.has(key) && nowMs - modifiedAtMs < KEPT_MS) &&
      !freshFolders.has(folderOf(key)) &&
      nowMs - modifiedAtMs >= PUBLISHING_MS,
  );
};

/** Deletes old versions; returns their number. Repeating it is harmless. */
export const dropOldMarkets: Step<DropPorts, unknown, { dropped: number }> = async (ports) => {
  // In this order, versions that are named or used meanwhile are seen.
  const listed = [...(await ports.market.list(MARKETS)), ...(await ports.market.list(REFERENCES))];
  const named = namedBy(await readManifest(ports.market));
  const uses = { named, pinned: await pinnedBy(ports), kept: await versionsInUse(ports) };
  const spent = spentOf(listed, uses, ports.clock.now());
  for (const { key } of spent) {
    // What stands beside a market first, since only its key leads there.
    for (const beside of keysBeside(key)) if (beside !== key) await ports.market.delete(beside);
    await ports.market.delete(key);
  }
  if (spent.length > 0) log.info("old versions dropped", { keys: spent.map(({ key }) => key) });
  return { dropped: spent.length };
};

export const handler = step(z.unknown(), dropOldMarkets, ports);
