import { labelSweep as route } from "#shared/contracts/saved-sweeps.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { picturedSweep } from "../saved/public/pictured-sweep.ts";
import { redraw } from "../saved/public/publish.ts";
import { labelSaved, readOwn } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type LabelPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/** Changes the name, notes or tags of the caller's sweep, and the name on the picture of its public page. */
export const labelSweep: Use<typeof route, LabelPorts> = async (ports, { params, body, caller }) => {
  const address = { kind: "sweep", ...params } as const;
  const answer = await labelSaved(ports, caller, address, body);
  if (body.title !== undefined) {
    const { row, body: stored } = await readOwn(ports, caller, address, SavedSweep);
    await redraw(ports, row, picturedSweep(row, stored));
  }
  return answer;
};

export const handler = http(route, labelSweep, () => ({ ...memberPorts, saved, results }));
