import { labelPortfolio as route } from "#shared/contracts/portfolios/saved-calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { labelSaved } from "../saved/saved-calls.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type LabelPorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** Changes the name, notes or tags of the caller's portfolio. */
export const labelPortfolio: Use<typeof route, LabelPorts> = (ports, { params, body, caller }) =>
  labelSaved(ports, caller, { kind: "portfolio", user: params.user, name: params.id }, body);

export const handler = http(route, labelPortfolio, () => ({ saved, profiles, clock }));
