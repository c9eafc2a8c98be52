import { getBacktest as route, SavedBacktest } from "#shared/contracts/dashboard.ts";
import { notFound } from "../lib/errors.ts";
import { readableBacktest } from "../lib/find-backtest.ts";
import { type EdgePorts, http, type Use } from "../lib/http.ts";
import { readStored } from "../lib/stored-json.ts";
import { clock } from "../store/clock.ts";
import { results } from "../store/objects.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";
import { saved } from "../store/saved.ts";

type BacktestPorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "results">;

/** The body of a saved backtest that the caller may read. Throws 404 where there is none. */
export const getBacktest: Use<typeof route, BacktestPorts> = async (ports, { params, caller }) => {
  const row = await readableBacktest(ports, caller, params);
  const body = await readStored(ports.results, row.key, SavedBacktest);
  if (!body) throw notFound("backtest");
  return { message: body };
};

export const handler = http(route, getBacktest, () => ({ saved, results, profiles, clock }));
