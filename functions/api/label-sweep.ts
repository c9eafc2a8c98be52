import { labelSweep as route } from "#shared/contracts/saved-sweeps.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { labelSaved } from "../saved/saved-calls.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type LabelPorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** Changes the name, notes or tags of the caller's sweep. */
export const labelSweep: Use<typeof route, LabelPorts> = (ports, { params, body, caller }) =>
  labelSaved(ports, caller, { kind: "sweep", ...params }, body);

export const handler = http(route, labelSweep, () => ({ saved, profiles, clock }));
