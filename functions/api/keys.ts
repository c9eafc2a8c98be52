import * as routes from "#shared/contracts/api-keys.ts";
import { keysOf, keyView, newKeyOf, revokeKey } from "../accounts/api-keys.ts";
import { http } from "../edge/http.ts";
import { newKey } from "../process/ids.ts";
import { memberPorts } from "../store/member-ports.ts";

export const listKeys = /* @__PURE__ */ http(
  routes.listKeys,
  async (ports, { caller }) => ({ message: (await keysOf(ports, caller.profile)).map(keyView) }),
  () => memberPorts,
);

export const createKey = /* @__PURE__ */ http(
  routes.createKey,
  (ports, { caller, body }) => newKeyOf(ports, caller, body),
  () => ({ ...memberPorts, newKey }),
);

export const deleteKey = /* @__PURE__ */ http(
  routes.deleteKey,
  async (ports, { caller, params }): Promise<undefined> => {
    await revokeKey(ports, caller, params.keyId);
  },
  () => memberPorts,
);
