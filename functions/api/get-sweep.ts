import { getSweep as route } from "#shared/contracts/saved-sweep.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { countRead, type ReadPorts, slowlyIfPlain } from "../edge/read-limit.ts";
import { shownLabel } from "../saved/listed-rows.ts";
import { ownLink } from "../saved/public/link.ts";
import { readSaved } from "../saved/saved-calls.ts";
import { limits } from "../store/limits.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type SweepPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results"> & ReadPorts;

/** A saved sweep that the caller may read, whole (S31). */
export const getSweep: Use<typeof route, SweepPorts> = async (ports, call) => {
  const { params, caller } = call;
  await countRead(ports, call);
  const { row, body } = await readSaved(ports, caller, { kind: "sweep", ...params }, SavedSweep);
  return slowlyIfPlain(ports, call, {
    ...body,
    ...(row.shared && { shared: true as const }),
    ...ownLink(row, caller.owner),
    ...shownLabel(row),
  });
};

export const handler = http(route, getSweep, () => ({ ...memberPorts, saved, results, limits }));
