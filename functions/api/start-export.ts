import { startExport as route } from "#shared/contracts/account-rights.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { liveExport, liveOf, readExport, type StoredExport } from "../accounts/export/export-state.ts";
import { shownExport } from "../accounts/export/shown-export.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { env } from "../process/env.ts";
import { newId } from "../process/new-id.ts";
import { invoke } from "../store/invoke.ts";
import { memberPorts } from "../store/member-ports.ts";
import { exportStateKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";

type StartPorts = EdgePorts<typeof route> &
  Pick<Ports, "results" | "invoke" | "newId"> & { readonly exportAccountFunctionName: string };

/** Begins an export of everything that the caller has. Throws 429 after five on a day. */
export const startExport: Use<typeof route, StartPorts> = async (ports, { caller: { owner, username } }) => {
  const found = await readExport(ports, owner);
  const live = liveOf(found, ports.clock.now());
  if (live && live.state !== "failed") return shownExport(live);
  await keepWithin(ports, accountLimits.exportsByUser, owner);
  const begun: StoredExport = {
    exportId: ports.newId(),
    askedAt: new Date(ports.clock.now()).toISOString(),
    state: "running",
    done: 0,
    total: 0,
    parts: 0,
    bytes: 0,
  };
  const isOurs = await ports.results.compareAndSwap(
    exportStateKey(owner),
    JSON.stringify(begun),
    found?.etag,
  );
  // Of two calls at once, one begins.
  if (!isOurs) return shownExport(await liveExport(ports, owner));
  await ports.invoke(ports.exportAccountFunctionName, { owner, username, exportId: begun.exportId });
  return shownExport(begun);
};

export const handler = http(route, startExport, () => ({
  ...memberPorts,
  results,
  invoke,
  newId,
  exportAccountFunctionName: env("EXPORT_ACCOUNT_FUNCTION_NAME"),
}));
