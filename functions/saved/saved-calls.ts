import type * as z from "zod";
import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { isSubscribed } from "../billing/subscription.ts";
import type { Caller } from "../edge/auth.ts";
import { notFound, notYours } from "../edge/errors.ts";
import { countRead, type ReadPorts } from "../edge/read-limit.ts";
import { log } from "../process/log.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import type { SavedKind, SavedRow, SavedRowOf } from "../store/saved/saved-row.ts";
import { leaveCases } from "./case-calls.ts";
import { endFollowing } from "./forward/keep-record.ts";
import { releaseData } from "./kept-data.ts";
import { shownLabel } from "./listed-rows.ts";
import { ownLink, takeBack } from "./public/link.ts";

/** Reading and deleting saved things, the same for each kind. */

type FindPorts = Pick<Ports, "saved" | "profiles" | "clock">;
export type BodyPorts = FindPorts & Pick<Ports, "results">;
type DeletePorts = BodyPorts & Pick<Ports, "sharedLinks" | "cases" | "follows">;

/** The owner and name of a saved thing; a sweep does not exist under a backtest's address. */
export type SavedAddress<K extends SavedKind> = {
  readonly kind: K;
  readonly user: string;
  readonly name: string;
};

type SavedParams = { readonly user: string } & (
  | { readonly backtestId: string }
  | { readonly name: string }
  | { readonly id: string }
);

/** The address in a route's parameters, which name a thing by its kind's own word. */
export const addressOf = <K extends SavedKind>(kind: K, params: SavedParams): SavedAddress<K> => {
  const name = "backtestId" in params ? params.backtestId : "id" in params ? params.id : params.name;
  return { kind, user: params.user, name };
};

type Bodies = {
  readonly backtest: SavedBacktest;
  readonly sweep: SavedSweep;
  readonly portfolio: StoredPortfolio;
};
export type SavedBody<K extends SavedKind> = Bodies[K];
const BODIES: { readonly [K in SavedKind]: z.ZodType<SavedBody<K>> } = {
  backtest: SavedBacktest,
  sweep: SavedSweep,
  portfolio: StoredPortfolio,
};
type Saved<K extends SavedKind> = { readonly row: SavedRowOf<K>; readonly body: SavedBody<K> };

const noteDenied = (kind: SavedKind): void => log.warn("access denied", { what: kind });

const ownerOf = async ({ profiles }: FindPorts, caller: Caller, user: string): Promise<string | undefined> =>
  user === caller.username ? caller.owner : (await profiles.get(user))?.userId;

const isOf = <K extends SavedKind>(row: SavedRow | undefined, kind: K): row is SavedRowOf<K> =>
  row !== undefined && (row.kind ?? "backtest") === kind;

/** The caller's own row or, for a subscriber, a shared one. Throws 404 otherwise. */
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

/** The row with its body. Throws 404 where the body is gone. */
export const withBody = async <K extends SavedKind>(
  { results }: Pick<Ports, "results">,
  row: SavedRowOf<K>,
  kind: K,
): Promise<Saved<K>> => {
  const schema: z.ZodType<SavedBody<K>> = BODIES[kind];
  const body = await readStored(results, row.key, schema);
  if (body === undefined) throw notFound(kind);
  return { row, body };
};

/** The row and body of the caller's own thing. Throws 403 and 404 as above. */
export const readOwn = async <K extends SavedKind>(
  ports: BodyPorts,
  caller: Caller,
  address: SavedAddress<K>,
): Promise<Saved<K>> => withBody(ports, await ownRow(ports, caller, address), address.kind);

/** Counts a read of a thing that the caller may read, and returns it. Throws 404 as above, and 429. */
export const readForPage = async <K extends SavedKind>(
  ports: BodyPorts & ReadPorts,
  { caller, params }: { readonly caller: Caller; readonly params: SavedParams },
  kind: K,
) => {
  await countRead(ports, { caller });
  const row = await readableRow(ports, caller, addressOf(kind, params));
  const shown = { ...ownLink(row, caller.owner), ...shownLabel(row) };
  return { ...(await withBody(ports, row, kind)), shown };
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
