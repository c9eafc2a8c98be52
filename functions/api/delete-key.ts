import { deleteKey as route } from "#shared/contracts/api-keys.ts";
import { revokeKey } from "../accounts/api-keys.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";

export const deleteKey: Use<typeof route, EdgePorts<typeof route>> = async (ports, { caller, params }) => {
  await revokeKey(ports, caller, params.keyId);
};

export const handler = http(route, deleteKey, () => memberPorts);
