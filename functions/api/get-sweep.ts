import { getSweep as route } from "#shared/contracts/saved-sweep.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { shownLabel } from "../saved/listed-rows.ts";
import { ownLink } from "../saved/public/link.ts";
import { readSaved } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type SweepPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/** A saved sweep that the caller may read, whole (S31). */
export const getSweep: Use<typeof route, SweepPorts> = async (ports, { params, caller }) => {
  const { row, body } = await readSaved(ports, caller, { kind: "sweep", ...params }, SavedSweep);
  return { ...body, ...(row.shared && { shared: true }), ...ownLink(row, caller.owner), ...shownLabel(row) };
};

export const handler = http(route, getSweep, () => ({ ...memberPorts, saved, results }));
