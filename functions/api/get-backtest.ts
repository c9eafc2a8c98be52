import { getBacktest as route, SavedBacktest } from "#shared/contracts/dashboard.ts";
import { notFound } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { readableSaved, readSavedBody } from "../saved/find-saved.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type BacktestPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/** The body of a saved backtest that the caller may read, and whether others may. Throws 404 where there is none, 410 where it is damaged. */
export const getBacktest: Use<typeof route, BacktestPorts> = async (ports, { params, caller }) => {
  const row = await readableSaved(ports, caller, {
    kind: "backtest",
    user: params.user,
    name: params.backtestId,
  });
  const body = await readSavedBody(ports.results, row, "backtest", SavedBacktest);
  if (!body) throw notFound("backtest");
  return { message: { ...body, shared: row.shared } };
};

export const handler = http(route, getBacktest, () => ({ saved, results, profiles, clock }));
