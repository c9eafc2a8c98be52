import { getCase as route } from "#shared/contracts/cases.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { readCase } from "../saved/case-calls.ts";
import { cases } from "../store/cases/cases.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type CasePorts = EdgePorts<typeof route> & Pick<Ports, "cases" | "saved">;

export const getCase: Use<typeof route, CasePorts> = (ports, { caller, params }) =>
  readCase(ports, caller, params.caseId);

export const handler = http(route, getCase, () => ({ ...memberPorts, cases, saved }));
