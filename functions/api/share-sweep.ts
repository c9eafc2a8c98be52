import { shareSweep as route } from "#shared/contracts/saved-sweeps.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { newId } from "../process/new-id.ts";
import { picturedSweep } from "../saved/public/pictured-sweep.ts";
import { shareByLink } from "../saved/public/share.ts";
import { readOwn } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type SharePorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "sharedLinks" | "results" | "newId">;

/** Gives the caller's sweep a public link, which subscribers' links follow, or takes both back. */
export const shareSweep: Use<typeof route, SharePorts> = async (ports, { params, body, caller }) => {
  const address = { kind: "sweep", ...params } as const;
  const read = async () => {
    const { row, body: stored } = await readOwn(ports, caller, address, SavedSweep);
    return { row, pictured: picturedSweep(row, stored) };
  };
  return shareByLink(ports, { caller, address, sharing: body, read });
};

export const handler = http(route, shareSweep, () => ({
  ...memberPorts,
  saved,
  sharedLinks,
  results,
  newId,
}));
