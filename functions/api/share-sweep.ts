import { shareSweep as route } from "#shared/contracts/saved-sweeps.ts";
import { notFound } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { ownSaved } from "../saved/find-saved.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type SharePorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** Lets subscribers read the caller's sweep, or no longer. Throws 403 or 404 where it is not theirs. */
export const shareSweep: Use<typeof route, SharePorts> = async (ports, { params, body, caller }) => {
  const row = await ownSaved(ports, caller, { kind: "sweep", ...params });
  if (!(await ports.saved.share(row.owner, row.backtestId, body.shared))) throw notFound("sweep");
  return {
    message: body.shared ? `${row.backtestId} can be read by subscribers.` : `${row.backtestId} is private.`,
  };
};

export const handler = http(route, shareSweep, () => ({ saved, profiles, clock }));
