import { labelBacktest as route } from "#shared/contracts/dashboard.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { labelSaved } from "../saved/saved-calls.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type LabelPorts = EdgePorts<typeof route> & Pick<Ports, "saved">;

/** Changes the name, notes or tags of the caller's backtest. */
export const labelBacktest: Use<typeof route, LabelPorts> = (ports, { params, body, caller }) =>
  labelSaved(ports, caller, { kind: "backtest", user: params.user, name: params.backtestId }, body);

export const handler = http(route, labelBacktest, () => ({ saved, profiles, clock }));
