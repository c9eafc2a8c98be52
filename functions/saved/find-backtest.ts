import { isSubscribed } from "../billing/subscription.ts";
import type { Caller } from "../edge/auth.ts";
import { notFound, notYours } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import type { SavedRow } from "../store/saved/saved-row.ts";

type FindPorts = Pick<Ports, "saved" | "profiles" | "clock">;
type Address = { readonly user: string; readonly backtestId: string };

const noteDenied = (): void => log.warn("access denied", { what: "backtest" });

const ownerOf = async ({ profiles }: FindPorts, caller: Caller, user: string): Promise<string | undefined> =>
  user === caller.username ? caller.owner : (await profiles.get(user))?.sub;

/**
 * A saved backtest that the caller may read: one's own, or, for a subscriber, a shared one. Throws 404 otherwise, also
 * for what is there but private to somebody else, which is logged.
 */
export const readableBacktest = async (
  ports: FindPorts,
  caller: Caller,
  { user, backtestId }: Address,
): Promise<SavedRow> => {
  const owner = await ownerOf(ports, caller, user);
  const row = owner === undefined ? undefined : await ports.saved.get(owner, backtestId);
  const isReadable =
    row?.owner === caller.owner || (row?.shared && isSubscribed(caller.profile, ports.clock.now()));
  if (row && isReadable) return row;
  if (row) noteDenied();
  throw notFound("backtest");
};

/** The caller's own backtest; throws 404 as above, 403 for a shared one of somebody else. */
export const ownBacktest = async (ports: FindPorts, caller: Caller, address: Address): Promise<SavedRow> => {
  const row = await readableBacktest(ports, caller, address);
  if (row.owner === caller.owner) return row;
  noteDenied();
  throw notYours("backtest");
};
