import { listKeys as route } from "#shared/contracts/api-keys.ts";
import { keysOf, keyView } from "../accounts/api-keys.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";

export const listKeys: Use<typeof route, EdgePorts<typeof route>> = async (ports, { caller }) => ({
  message: (await keysOf(ports, caller.profile)).map(keyView),
});

export const handler = http(route, listKeys, () => memberPorts);
