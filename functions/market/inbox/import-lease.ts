import * as z from "zod";
import { importLeaseKey } from "../../store/objects/object-keys.ts";
import { DamagedObject, type Objects, type StoredObject, unlessDamaged } from "../../store/objects/ports.ts";
import { readJson } from "../../store/objects/stored-json.ts";

/** A lease lets one import of a folder run at a time. It is an object, acquired and released by compare-and-swap. */

const LeaseFile = z.object({
  version: z.literal(1),
  /** When the lease expires (milliseconds since 1970), also after a kill; 0 when free. */
  untilMs: z.number(),
  /** The digest of the files that were imported or refused last. */
  dealtWith: z.string().optional(),
});
type LeaseFile = z.output<typeof LeaseFile>;

/** An acquired lease. `release` takes the digest of the imported or refused files, or none after a failure. */
type Lease = { readonly release: (dealtWith?: string) => Promise<void> };

/** The lease, or why there is none: another import holds it, or these files were imported or refused already. */
type LeaseAnswer =
  | { readonly kind: "taken"; readonly lease: Lease }
  | { readonly kind: "busy" }
  | { readonly kind: "dealt with" };

type LeaseRequest = {
  readonly folder: string;
  readonly digest: string;
  readonly nowMs: number;
  readonly untilMs: number;
};

type Bucket = Pick<Objects, "get" | "compareAndSwap">;

/** A damaged lease counts as free. */
const readLease = (key: string, found: StoredObject): LeaseFile | undefined => {
  try {
    return readJson(key, found, LeaseFile);
  } catch (error) {
    if (error instanceof DamagedObject) return undefined;
    throw error;
  }
};

/** Acquires the lease of a folder unless another import holds it, or these files were imported or refused already. */
export const takeLease = async (
  bucket: Bucket,
  { folder, digest, nowMs, untilMs }: LeaseRequest,
): Promise<LeaseAnswer> => {
  const key = importLeaseKey(folder);
  const found = await unlessDamaged(bucket.get(key), () => undefined);
  const before = found && readLease(key, found);
  if (before?.dealtWith === digest) return { kind: "dealt with" };
  if (before && before.untilMs > nowMs) return { kind: "busy" };
  const swap = (lease: LeaseFile, etag: string | undefined) =>
    bucket.compareAndSwap(key, JSON.stringify(lease), etag);
  const mine: LeaseFile = { version: 1, untilMs, dealtWith: before?.dealtWith };
  if (!(await swap(mine, found?.etag))) return { kind: "busy" };
  return {
    kind: "taken",
    lease: {
      release: async (dealtWith = before?.dealtWith) => {
        const current = await bucket.get(key);
        // After it expired, another import may hold it.
        if (!current || readLease(key, current)?.untilMs !== untilMs) return;
        await swap({ version: 1, untilMs: 0, dealtWith }, current.etag);
      },
    },
  };
};
