import { getExport as route } from "#shared/contracts/account-rights.ts";
import { liveExport } from "../accounts/export/export-state.ts";
import { shownExport } from "../accounts/export/shown-export.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";

export const getExport: Use<typeof route, EdgePorts<typeof route> & Pick<Ports, "results">> = async (
  ports,
  { caller },
) => shownExport(await liveExport(ports, caller.owner));

export const handler = http(route, getExport, () => ({ ...memberPorts, results }));
