import type * as z from "zod";
import { isSubscribed } from "../billing/subscription.ts";
import type { Caller } from "../edge/auth.ts";
import { damaged, notFound, notYours } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import { unlessDamaged } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import type { SavedRow, SavedRowOf } from "../store/saved/saved-row.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { TASK_KINDS } from "../tasks/task-kinds.ts";

type Kind = Task["kind"];
type FindPorts = Pick<Ports, "saved" | "profiles" | "clock">;
/** Where a saved thing is: whose, and its name; a sweep under a backtest's address is not there. */
type Address<K extends Kind> = { readonly kind: K; readonly user: string; readonly name: string };

const noteDenied = (kind: Kind): void => log.warn("access denied", { what: kind });

const ownerOf = async ({ profiles }: FindPorts, caller: Caller, user: string): Promise<string | undefined> =>
  user === caller.username ? caller.owner : (await profiles.get(user))?.sub;

const isOf = <K extends Kind>(row: SavedRow | undefined, kind: K): row is SavedRowOf<K> =>
  row !== undefined && (row.kind ?? "backtest") === kind;

/**
 * What is saved and the caller may read: one's own, or, for a subscriber, what is shared. Throws 404 otherwise, also
 * for what is there but private to somebody else, which is logged.
 */
export const readableSaved = async <K extends Kind>(
  ports: FindPorts,
  caller: Caller,
  { kind, user, name }: Address<K>,
): Promise<SavedRowOf<K>> => {
  const owner = await ownerOf(ports, caller, user);
  const row = owner === undefined ? undefined : await ports.saved.get(owner, name);
  if (!isOf(row, kind)) throw notFound(kind);
  const isReadable =
    row.owner === caller.owner || (row.shared && isSubscribed(caller.profile, ports.clock.now()));
  if (isReadable) return row;
  noteDenied(kind);
  throw notFound(kind);
};

/** The body of a saved thing; undefined where there is none. Throws 410 where it is damaged. */
export const readSavedBody = <S extends z.ZodType>(
  results: Pick<Ports["results"], "get">,
  { key }: Pick<SavedRow, "key">,
  kind: Kind,
  schema: S,
): Promise<z.output<S> | undefined> =>
  unlessDamaged(readStored(results, key, schema), () => {
    throw damaged(TASK_KINDS[kind].words.savedDamaged);
  });

/** What the caller saved; throws 404 as above, 403 for what somebody else shared. */
export const ownSaved = async <K extends Kind>(
  ports: FindPorts,
  caller: Caller,
  address: Address<K>,
): Promise<SavedRowOf<K>> => {
  const row = await readableSaved(ports, caller, address);
  if (row.owner === caller.owner) return row;
  noteDenied(address.kind);
  throw notYours(address.kind);
};
