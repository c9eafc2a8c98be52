import { deleteCase as route } from "#shared/contracts/cases.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { removedCase } from "../saved/case-calls.ts";
import { cases } from "../store/cases/cases.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";

type CasePorts = EdgePorts<typeof route> & Pick<Ports, "cases">;

/** Deletes a case; what was in it stays. */
export const deleteCase: Use<typeof route, CasePorts> = (ports, { caller, params }) =>
  removedCase(ports, caller, params.caseId);

export const handler = http(route, deleteCase, () => ({ ...memberPorts, cases }));
