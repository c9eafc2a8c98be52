import { sharePortfolio as route } from "#shared/contracts/portfolios/saved-calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { shareSaved } from "../saved/saved-calls.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type SharePorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** Lets subscribers read the caller's portfolio, or no longer. */
export const sharePortfolio: Use<typeof route, SharePorts> = (ports, { params, body, caller }) =>
  shareSaved(ports, caller, { kind: "portfolio", user: params.user, name: params.id }, body.shared);

export const handler = http(route, sharePortfolio, () => ({ saved, profiles, clock }));
