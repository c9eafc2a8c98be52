import { deleteBacktest as route } from "#shared/contracts/dashboard.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { ownSaved } from "../saved/find-saved.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type DeletePorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/**
 * The body first: where that breaks off, the row is still listed, and whoever deletes it again deletes all of it. A body
 * without a row would be kept for good, and nobody could reach it.
 */
export const deleteBacktest: Use<typeof route, DeletePorts> = async (ports, { params, caller }) => {
  const row = await ownSaved(ports, caller, {
    kind: "backtest",
    user: params.user,
    name: params.backtestId,
  });
  await ports.results.delete(row.key);
  await ports.saved.delete(row.owner, row.backtestId);
  return { message: `${row.backtestId} was deleted.` };
};

export const handler = http(route, deleteBacktest, () => ({ saved, results, profiles, clock }));
