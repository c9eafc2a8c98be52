import { getExportPart as route } from "#shared/contracts/account-rights.ts";
import { liveExport } from "../accounts/export/export-state.ts";
import { notFound } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { exportPartKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";

/** A part of the caller's zip. Throws 404 where it is not ready, was replaced, or its day is over. */
export const getExportPart: Use<typeof route, EdgePorts<typeof route> & Pick<Ports, "results">> = async (
  ports,
  { params, caller: { owner } },
) => {
  const live = await liveExport(ports, owner);
  const isThere = live?.state === "ready" && live.exportId === params.exportId;
  const found = isThere
    ? await ports.results.get(exportPartKey(owner, params.exportId, Number(params.part)))
    : undefined;
  if (!found) throw notFound("export");
  return { base64: Buffer.from(found.bytes).toString("base64") };
};

export const handler = http(route, getExportPart, () => ({ ...memberPorts, results }));
