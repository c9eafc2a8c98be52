import { createKey as route } from "#shared/contracts/api-keys.ts";
import { newKeyOf } from "../accounts/api-keys.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { newKey } from "../process/new-key.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";

type CreatePorts = EdgePorts<typeof route> & Pick<Ports, "newKey">;

export const createKey: Use<typeof route, CreatePorts> = (ports, { caller, body }) =>
  newKeyOf(ports, caller, body);

export const handler = http(route, createKey, () => ({ ...memberPorts, newKey }));
