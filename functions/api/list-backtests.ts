import { NO_BACKTESTS, listBacktests as route } from "#shared/contracts/dashboard.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { isSweep } from "../store/saved/saved-row.ts";

type ListPorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** The caller's saved backtests, newest first. */
export const listBacktests: Use<typeof route, ListPorts> = async (ports, { caller }) => {
  const rows = (await ports.saved.listOf(caller.owner)).filter((row) => !isSweep(row));
  if (rows.length === 0) return { message: NO_BACKTESTS };
  const newestFirst = rows.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return {
    message: newestFirst.map(({ summary, shared, about }) => ({ ...summary, listing: { shared, about } })),
  };
};

export const handler = http(route, listBacktests, () => ({ saved, profiles, clock }));
