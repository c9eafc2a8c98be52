import { createCase as route } from "#shared/contracts/cases.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { newId } from "../process/new-id.ts";
import { newCase } from "../saved/case-calls.ts";
import { cases } from "../store/cases/cases.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";

type CasePorts = EdgePorts<typeof route> & Pick<Ports, "cases" | "saved" | "newId">;

export const createCase: Use<typeof route, CasePorts> = async (ports, { caller, body }) => ({
  case: await newCase(ports, caller, { ...body, notes: body.notes ?? "" }),
});

export const handler = http(route, createCase, () => ({ ...memberPorts, cases, saved, newId }));
