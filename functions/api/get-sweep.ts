import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { getSweep as route } from "#shared/contracts/sweeps.ts";
import { notFound } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { readableSaved, readSavedBody } from "../saved/find-saved.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type SweepPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/** A saved sweep that the caller may read, whole (S31). Throws 404 where there is none, 410 where it is damaged. */
export const getSweep: Use<typeof route, SweepPorts> = async (ports, { params, caller }) => {
  const row = await readableSaved(ports, caller, { kind: "sweep", ...params });
  const body = await readSavedBody(ports.results, row, "sweep", SavedSweep);
  if (!body) throw notFound("sweep");
  return body;
};

export const handler = http(route, getSweep, () => ({ saved, results, profiles, clock }));
