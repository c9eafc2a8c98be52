import { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import { sharePortfolio as route } from "#shared/contracts/portfolios/saved-calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/new-id.ts";
import { takeBack } from "../saved/public/link.ts";
import { publish } from "../saved/public/publish.ts";
import { picturedPortfolio } from "../saved/public/words.ts";
import { ownRow, readOwn, shareSaved } from "../saved/saved-calls.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type SharePorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "sharedLinks" | "results" | "newId">;

/** Gives the caller's portfolio a public link, which subscribers' links follow, or takes both back. */
export const sharePortfolio: Use<typeof route, SharePorts> = async (ports, { params, body, caller }) => {
  const address = { kind: "portfolio", user: params.user, name: params.id } as const;
  if (!body.shared) {
    await takeBack(ports, await ownRow(ports, caller, address));
    return shareSaved(ports, caller, address, false);
  }
  const { row, body: stored } = await readOwn(ports, caller, address, StoredPortfolio);
  const link = await publish(ports, row, picturedPortfolio(row, stored), body.listed ?? false);
  return { message: `${row.backtestId} can be read by anyone with its link.`, link };
};

export const handler = http(route, sharePortfolio, () => ({
  saved,
  sharedLinks,
  results,
  profiles,
  clock,
  newId,
}));
