import { deleteBacktest as route } from "#shared/contracts/dashboard.ts";
import { ownBacktest } from "../lib/find-backtest.ts";
import { type EdgePorts, http, type Use } from "../lib/http.ts";
import { clock } from "../store/clock.ts";
import { results } from "../store/objects.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";
import { saved } from "../store/saved.ts";

type DeletePorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/** The row first: a body without a row is unreachable, a row without a body would be a broken page. */
export const deleteBacktest: Use<typeof route, DeletePorts> = async (ports, { params, caller }) => {
  const row = await ownBacktest(ports, caller, params);
  await ports.saved.delete(row.owner, row.backtestId);
  await ports.results.delete(row.key);
  return { message: `${row.backtestId} was deleted.` };
};

export const handler = http(route, deleteBacktest, () => ({ saved, results, profiles, clock }));
