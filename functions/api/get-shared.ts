import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import { getShared as route } from "#shared/contracts/shared-links.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { notFound } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { admitVisitor, linkedRow } from "../saved/public/link.ts";
import { sharedBacktest } from "../saved/public/shared-backtest.ts";
import { sharedPortfolio } from "../saved/public/shared-portfolio.ts";
import { sharedSweep } from "../saved/public/shared-sweep.ts";
import { follows } from "../store/follows/follows.ts";
import { limits } from "../store/limits.ts";
import { results } from "../store/objects/objects.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type SharedPorts = EdgePorts<typeof route> &
  Pick<Ports, "saved" | "sharedLinks" | "results" | "limits" | "follows">;

/** The backtest, portfolio or sweep behind a public link. Throws 404 for a link that never was or that its owner took back. */
export const getShared: Use<typeof route, SharedPorts> = async (ports, { params, address }) => {
  await admitVisitor(ports, address);
  const row = await linkedRow(ports, params.token);
  if (!row) throw notFound("backtest");
  if (row.kind === "portfolio") {
    const body = await readStored(ports.results, row.key, StoredPortfolio);
    if (!body) throw notFound("portfolio");
    return { message: sharedPortfolio(row, body) };
  }
  if (row.kind === "sweep") {
    const body = await readStored(ports.results, row.key, SavedSweep);
    if (!body) throw notFound("sweep");
    return { message: sharedSweep(row, body) };
  }
  const body = await readStored(ports.results, row.key, SavedBacktest);
  if (!body) throw notFound("backtest");
  const follow = await ports.follows.get(row.owner, row.backtestId);
  return { message: sharedBacktest(row, body, follow?.verdict) };
};

export const handler = http(route, getShared, () => ({
  saved,
  sharedLinks,
  follows,
  results,
  limits,
  clock,
}));
