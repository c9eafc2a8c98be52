import { listSweeps as route } from "#shared/contracts/saved-sweeps.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { isSweep } from "../store/saved/saved-row.ts";

type ListPorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** The caller's saved sweeps, newest first (S31). */
export const listSweeps: Use<typeof route, ListPorts> = async (ports, { caller }) => {
  const rows = (await ports.saved.listOf(caller.owner)).filter(isSweep);
  const newestFirst = rows.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return { sweeps: newestFirst.map((row) => row.summary) };
};

export const handler = http(route, listSweeps, () => ({ saved, profiles, clock }));
