import { listCases as route } from "#shared/contracts/cases.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { casesOf } from "../saved/case-calls.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { cases } from "../store/cases/cases.ts";
import type { Ports } from "../store/ports.ts";

type CasePorts = EdgePorts<typeof route> & Pick<Ports, "cases">;

/** The caller's cases, newest first. */
export const listCases: Use<typeof route, CasePorts> = async (ports, { caller }) => ({
  cases: await casesOf(ports, caller),
});

export const handler = http(route, listCases, () => ({ cases, profiles, clock }));
