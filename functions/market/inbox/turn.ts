import * as z from "zod";
import { turnKey } from "../../store/objects/object-keys.ts";
import { DamagedObject, type Objects, type StoredObject, unlessDamaged } from "../../store/objects/ports.ts";
import { readJson } from "../../store/objects/stored-json.ts";

/** One import of a folder at a time: a turn is an object, taken and given back on the condition that nobody changed it. */

const TurnFile = z.object({
  version: z.literal(1),
  /** Until when somebody imports (milliseconds since 1970): who is killed gives nothing back. 0 where nobody does. */
  untilMs: z.number(),
  /** The digest of the files that were imported, or refused, last. */
  dealtWith: z.string().optional(),
});
type TurnFile = z.output<typeof TurnFile>;

/** A turn that was taken; `giveBack` with the digest of what was dealt with, or with none where that broke off. */
type Turn = { readonly giveBack: (dealtWith?: string) => Promise<void> };

/** Who asked: it is their turn, somebody else's, or nothing has changed since it was dealt with. */
type TurnAnswer =
  | { readonly kind: "taken"; readonly turn: Turn }
  | { readonly kind: "busy" }
  | { readonly kind: "dealt with" };

/** What is asked for: the turn of a folder, for files of that digest, from now until it is over whatever happens. */
type TurnRequest = {
  readonly folder: string;
  readonly digest: string;
  readonly nowMs: number;
  readonly untilMs: number;
};

type Bucket = Pick<Objects, "get" | "compareAndSwap">;

/** A turn that is damaged is nobody's. */
const readTurn = (key: string, found: StoredObject): TurnFile | undefined => {
  try {
    return readJson(key, found, TurnFile);
  } catch (error) {
    if (error instanceof DamagedObject) return undefined;
    throw error;
  }
};

/** Takes the turn of a folder unless it is somebody's, or the files were dealt with already. */
export const takeTurn = async (
  bucket: Bucket,
  { folder, digest, nowMs, untilMs }: TurnRequest,
): Promise<TurnAnswer> => {
  const key = turnKey(folder);
  const found = await unlessDamaged(bucket.get(key), () => undefined);
  const before = found && readTurn(key, found);
  if (before?.dealtWith === digest) return { kind: "dealt with" };
  if (before && before.untilMs > nowMs) return { kind: "busy" };
  const swap = (turn: TurnFile, etag: string | undefined) =>
    bucket.compareAndSwap(key, JSON.stringify(turn), etag);
  const mine: TurnFile = { version: 1, untilMs, dealtWith: before?.dealtWith };
  if (!(await swap(mine, found?.etag))) return { kind: "busy" };
  return {
    kind: "taken",
    turn: {
      giveBack: async (dealtWith = before?.dealtWith) => {
        const current = await bucket.get(key);
        // Somebody else's by now, where this one's time was over.
        if (!current || readTurn(key, current)?.untilMs !== untilMs) return;
        await swap({ version: 1, untilMs: 0, dealtWith }, current.etag);
      },
    },
  };
};
