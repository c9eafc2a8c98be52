import { listCases as route } from "#shared/contracts/cases.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { casesOf } from "../saved/case-calls.ts";
import { cases } from "../store/cases/cases.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";

type CasePorts = EdgePorts<typeof route> & Pick<Ports, "cases">;

/** The caller's cases, newest first. */
export const listCases: Use<typeof route, CasePorts> = async (ports, { caller }) => ({
  cases: await casesOf(ports, caller),
});

export const handler = http(route, listCases, () => ({ ...memberPorts, cases }));
