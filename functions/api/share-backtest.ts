import { shareBacktest as route, SavedBacktest } from "#shared/contracts/dashboard.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { newId } from "../process/new-id.ts";
import { shareByLink } from "../saved/public/share.ts";
import { picturedOf } from "../saved/public/words.ts";
import { readOwn } from "../saved/saved-calls.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

type SharePorts = EdgePorts<typeof route> & Pick<Ports, "saved" | "sharedLinks" | "results" | "newId">;

/** Gives the caller's backtest a public link, which subscribers' links follow, or takes both back. */
export const shareBacktest: Use<typeof route, SharePorts> = async (ports, { params, body, caller }) => {
  const address = { kind: "backtest", user: params.user, name: params.backtestId } as const;
  const read = async () => {
    const { row, body: stored } = await readOwn(ports, caller, address, SavedBacktest);
    return { row, pictured: picturedOf(row, stored) };
  };
  return shareByLink(ports, { caller, address, sharing: body, read });
};

export const handler = http(route, shareBacktest, () => ({
  ...memberPorts,
  saved,
  sharedLinks,
  results,
  newId,
}));
