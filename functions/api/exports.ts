import * as routes from "#shared/contracts/account-rights.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import {
  liveExport,
  liveOf,
  readExport,
  type StoredExport,
  shownExport,
} from "../accounts/export/export-state.ts";
import { notFound } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { env } from "../process/env.ts";
import { newId } from "../process/ids.ts";
import { invoke } from "../store/invoke.ts";
import { memberPorts } from "../store/member-ports.ts";
import { exportPartKey, exportStateKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";

/** Begins an export of everything that the caller has. Throws 429 after five on a day. */
export const startExport = /* @__PURE__ */ http(
  routes.startExport,
  async (ports, { caller: { owner, username } }) => {
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
  },
  () => ({
    ...memberPorts,
    results,
    invoke,
    newId,
    exportAccountFunctionName: env("EXPORT_ACCOUNT_FUNCTION_NAME"),
  }),
);

export const getExport = /* @__PURE__ */ http(
  routes.getExport,
  async (ports, { caller }) => shownExport(await liveExport(ports, caller.owner)),
  () => ({ ...memberPorts, results }),
);

/** A part of the caller's zip. Throws 404 where it is not ready, was replaced, or its day is over. */
export const getExportPart = /* @__PURE__ */ http(
  routes.getExportPart,
  async (ports, { params: { exportId, part }, caller: { owner } }) => {
    const live = await liveExport(ports, owner);
    const isThere = live?.state === "ready" && live.exportId === exportId;
    const found = isThere ? await ports.results.get(exportPartKey(owner, exportId, Number(part))) : undefined;
    if (!found) throw notFound("export");
    return { base64: Buffer.from(found.bytes).toString("base64") };
  },
  () => ({ ...memberPorts, results }),
);
