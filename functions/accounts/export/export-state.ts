import * as z from "zod";
import type { ExportState } from "#shared/contracts/account-rights.ts";
import { exportStateKey } from "../../store/objects/object-keys.ts";
import { unlessDamaged } from "../../store/objects/ports.ts";
import { readJson } from "../../store/objects/stored-json.ts";
import type { Ports } from "../../store/ports.ts";

/** The state of a user's export: one object, which the function that writes the export replaces as it goes on. */

const HOUR_MS = 3_600_000;
/** A zip may be fetched for a day; the bucket deletes its objects a day later. */
export const EXPORT_LIFE_MS = 24 * HOUR_MS;
/** Longer than the function runs, with its retries: an older export that is not ready has broken off. */
const RUNNING_MS = HOUR_MS;
/** Of the zip: a part fits an answer as base64. */
export const PART_BYTES = 2 * 1024 * 1024;

const StoredExport = z.object({
  exportId: z.string(),
  askedAt: z.iso.datetime(),
  state: z.enum(["running", "ready", "failed"]),
  /** Saved things that are in the zip, of all. */
  done: z.number().int(),
  total: z.number().int(),
  /** Parts and bytes of a zip that is ready. */
  parts: z.number().int(),
  bytes: z.number().int(),
  readyAt: z.iso.datetime().optional(),
});
export type StoredExport = z.output<typeof StoredExport>;

type StatePorts = Pick<Ports, "results" | "clock">;

/** An export's stored state, absent where it was damaged, and its ETag. */
type FoundExport = { readonly stored: StoredExport | undefined; readonly etag: string };

/** Reads an export's state; undefined where there is none. */
export const readExport = async (
  { results }: Pick<Ports, "results">,
  owner: string,
): Promise<FoundExport | undefined> => {
  const key = exportStateKey(owner);
  const read = async (): Promise<FoundExport | undefined> => {
    const found = await results.get(key);
    return found && { stored: readJson(key, found, StoredExport), etag: found.etag };
  };
  return unlessDamaged(read(), async () => {
    const found = await results.head(key);
    return found && { stored: undefined, etag: found.etag };
  });
};

/** The export that counts: one that is running or ready, or has failed; undefined once its time is over. */
export const liveOf = (found: FoundExport | undefined, nowMs: number): StoredExport | undefined => {
  const stored = found?.stored;
  if (!stored) return undefined;
  if (stored.readyAt !== undefined && nowMs - Date.parse(stored.readyAt) > EXPORT_LIFE_MS) return undefined;
  const isLost = stored.state === "running" && nowMs - Date.parse(stored.askedAt) > RUNNING_MS;
  return isLost ? { ...stored, state: "failed" } : stored;
};

/** The same, read now. */
export const liveExport = async (ports: StatePorts, owner: string): Promise<StoredExport | undefined> =>
  liveOf(await readExport(ports, owner), ports.clock.now());

export const writeExport = async (
  { results }: Pick<Ports, "results">,
  owner: string,
  stored: StoredExport,
): Promise<void> => results.put(exportStateKey(owner), JSON.stringify(stored));

export const shownExport = (stored: StoredExport | undefined): ExportState => {
  if (!stored) return { state: "none", done: 0, total: 0, zip: null };
  const { state, done, total, exportId, parts, bytes, readyAt } = stored;
  if (state !== "ready" || readyAt === undefined) return { state, done, total, zip: null };
  const expires_at = new Date(Date.parse(readyAt) + EXPORT_LIFE_MS).toISOString();
  return { state, done, total, zip: { export_id: exportId, parts, bytes, expires_at } };
};
