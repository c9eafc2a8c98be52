import { changeCase as route } from "#shared/contracts/cases.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { changedCase } from "../saved/case-calls.ts";
import { cases } from "../store/cases/cases.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type CasePorts = EdgePorts<typeof route> & Pick<Ports, "cases" | "saved">;

/** Changes a case's name, notes or items. */
export const changeCase: Use<typeof route, CasePorts> = async (ports, { caller, params, body }) => ({
  case: await changedCase(ports, caller, params.caseId, body),
});

export const handler = http(route, changeCase, () => ({ ...memberPorts, cases, saved }));
