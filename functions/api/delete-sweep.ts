import { deleteSweep as route } from "#shared/contracts/saved-sweeps.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { ownSaved } from "../saved/find-saved.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type DeletePorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/** The body first, as of a backtest, so that a delete that broke off can be done again. Throws 403 or 404 where it is not theirs. */
export const deleteSweep: Use<typeof route, DeletePorts> = async (ports, { params, caller }) => {
  const row = await ownSaved(ports, caller, { kind: "sweep", ...params });
  await ports.results.delete(row.key);
  await ports.saved.delete(row.owner, row.backtestId);
  return { message: `${row.backtestId} was deleted.` };
};

export const handler = http(route, deleteSweep, () => ({ saved, results, profiles, clock }));
