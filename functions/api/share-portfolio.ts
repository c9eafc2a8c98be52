import { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import { sharePortfolio as route } from "#shared/contracts/portfolios/saved-calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { newId } from "../process/new-id.ts";
import { shareByLink } from "../saved/public/share.ts";
import { picturedPortfolio } from "../saved/public/words.ts";
import { readOwn } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type SharePorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "sharedLinks" | "results" | "newId">;

/** Gives the caller's portfolio a public link, which subscribers' links follow, or takes both back. */
export const sharePortfolio: Use<typeof route, SharePorts> = async (ports, { params, body, caller }) => {
  const address = { kind: "portfolio", user: params.user, name: params.id } as const;
  const read = async () => {
    const { row, body: stored } = await readOwn(ports, caller, address, StoredPortfolio);
    return { row, pictured: picturedPortfolio(row, stored) };
  };
  return shareByLink(ports, { caller, address, sharing: body, read });
};

export const handler = http(route, sharePortfolio, () => ({
  ...memberPorts,
  saved,
  sharedLinks,
  results,
  newId,
}));
