import type * as z from "zod";
import type { Label, LabelChange } from "#shared/contracts/label.ts";
import { isSubscribed } from "../billing/subscription.ts";
import type { Caller } from "../edge/auth.ts";
import { notFound, notYours } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import type { SavedKind } from "../store/saved/ports.ts";
import type { SavedRow, SavedRowOf } from "../store/saved/saved-row.ts";
import { leaveCases } from "./case-calls.ts";
import { endFollowing } from "./forward/end-following.ts";
import { releaseData } from "./kept-data.ts";
import { takeBack } from "./public/link.ts";

/** Reading, sharing, naming and deleting of saved things, the same for each kind. */

type FindPorts = Pick<Ports, "saved" | "profiles" | "clock">;
type BodyPorts = FindPorts & Pick<Ports, "results">;
type DeletePorts = BodyPorts & Pick<Ports, "sharedLinks" | "cases" | "follows">;

/** The owner and name of a saved thing; a sweep does not exist under a backtest's address. */
export type SavedAddress<K extends SavedKind> = {
  readonly kind: K;
  readonly user: string;
  readonly name: string;
};

const noteDenied = (kind: SavedKind): void => log.warn("access denied", { what: kind });

const ownerOf = async ({ profiles }: FindPorts, caller: Caller, user: string): Promise<string | undefined> =>
  user === caller.username ? caller.owner : (await profiles.get(user))?.sub;

const isOf = <K extends SavedKind>(row: SavedRow | undefined, kind: K): row is SavedRowOf<K> =>
  row !== undefined && (row.kind ?? "backtest") === kind;

/**
 * The row of the caller's own thing or, for a subscriber, a shared one. Throws 404 otherwise, also for a private one
 * of another user, which is logged.
 */
const readableRow = async <K extends SavedKind>(
  ports: FindPorts,
  caller: Caller,
  { kind, user, name }: SavedAddress<K>,
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

/** The row of the caller's own thing. Throws 404 as above, 403 for another user's shared one. */
export const ownRow = async <K extends SavedKind>(
  ports: FindPorts,
  caller: Caller,
  address: SavedAddress<K>,
): Promise<SavedRowOf<K>> => {
  const row = await readableRow(ports, caller, address);
  if (row.owner === caller.owner) return row;
  noteDenied(address.kind);
  throw notYours(address.kind);
};

/** Reads the row of an address, and its body by a schema. */
type ReadBody = <K extends SavedKind, S extends z.ZodType>(
  ports: BodyPorts,
  caller: Caller,
  address: SavedAddress<K>,
  schema: S,
) => Promise<{ readonly row: SavedRowOf<K>; readonly body: z.output<S> }>;

const withBody = async <Row extends SavedRow, S extends z.ZodType>(
  { results }: Pick<Ports, "results">,
  row: Row,
  kind: SavedKind,
  schema: S,
): Promise<{ readonly row: Row; readonly body: z.output<S> }> => {
  const body = await readStored(results, row.key, schema);
  if (body === undefined) throw notFound(kind);
  return { row, body };
};

/** The row and body of a thing that the caller may read. Throws 404 as above. */
export const readSaved: ReadBody = async (ports, caller, address, schema) =>
  withBody(ports, await readableRow(ports, caller, address), address.kind, schema);

/** The row and body of the caller's own thing. Throws 403 and 404 as above. */
export const readOwn: ReadBody = async (ports, caller, address, schema) =>
  withBody(ports, await ownRow(ports, caller, address), address.kind, schema);

/** Lets subscribers read the caller's thing, or no longer. Throws 403 and 404 as above. */
export const shareSaved = async (
  ports: FindPorts,
  caller: Caller,
  address: SavedAddress<SavedKind>,
  shared: boolean,
): Promise<{ message: string }> => {
  const { owner, backtestId } = await ownRow(ports, caller, address);
  if (!(await ports.saved.share(owner, backtestId, { shared }))) throw notFound(address.kind);
  return { message: shared ? `${backtestId} can be read by subscribers.` : `${backtestId} is private.` };
};

const changedLabel = (label: Label = {}, { title, notes, tags }: LabelChange): Label => {
  const changed = {
    title: title === undefined ? label.title : (title ?? undefined),
    notes: (notes ?? label.notes) || undefined,
    tags: tags ?? label.tags,
  };
  return {
    ...(changed.title !== undefined && { title: changed.title }),
    ...(changed.notes !== undefined && { notes: changed.notes }),
    ...(changed.tags !== undefined && changed.tags.length > 0 && { tags: changed.tags }),
  };
};

/** Changes the name, notes or tags of the caller's thing, whose key stays. Throws 403 and 404 as above. */
export const labelSaved = async (
  ports: FindPorts,
  caller: Caller,
  address: SavedAddress<SavedKind>,
  change: LabelChange,
): Promise<{ label: Label }> => {
  const row = await ownRow(ports, caller, address);
  const label = changedLabel(row.label, change);
  if (!(await ports.saved.label(row.owner, row.backtestId, label))) throw notFound(address.kind);
  return { label };
};

/**
 * Deletes the public link, the body, its hold on its data, the forward record and its places in cases, then the row: after a crash in between the row is still
 * listed, and a second delete completes it. A body without a row would stay for good, out of reach. Throws 403 and 404 as
 * above.
 */
export const deleteSaved = async (
  ports: DeletePorts,
  caller: Caller,
  address: SavedAddress<SavedKind>,
): Promise<{ message: string }> => {
  const row = await ownRow(ports, caller, address);
  const { owner, backtestId, key } = row;
  await takeBack(ports, row);
  await ports.results.delete(key);
  await releaseData(ports, row);
  if (address.kind === "backtest") await endFollowing(ports, row);
  await leaveCases(ports, owner, backtestId);
  await ports.saved.retireNumber(owner, backtestId);
  await ports.saved.delete(owner, backtestId);
  return { message: `${backtestId} was deleted.` };
};
