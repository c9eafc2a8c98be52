import { shareBacktest as route } from "#shared/contracts/dashboard.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { shareSaved } from "../saved/saved-calls.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type SharePorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** Lets subscribers read the caller's backtest, or no longer. */
export const shareBacktest: Use<typeof route, SharePorts> = (ports, { params, body, caller }) =>
  shareSaved(ports, caller, { kind: "backtest", user: params.user, name: params.backtestId }, body.shared);

export const handler = http(route, shareBacktest, () => ({ saved, profiles, clock }));
