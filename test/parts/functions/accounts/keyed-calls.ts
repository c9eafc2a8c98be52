import type { NewKey } from "#shared/contracts/api-keys.ts";
import type { RouteName } from "#shared/contracts/routes.ts";
import { type Client, openWorld, type Request } from "../client.ts";

/** Calls with API keys. */

export const keyed = (key: string): Pick<Request, "headers"> => ({
  headers: { authorization: `Bearer ${key}` },
});

/** A key that a user creates. Throws where the service refuses. */
export const keyOf = async (call: Client, as: string, parts: Partial<NewKey> = {}) => {
  const json = { name: "A notebook", scopes: ["read", "run"], days: 90, ...parts };
  const { status, body } = await call("createKey", { as, json });
  if (status !== 200) throw new Error(`no key: ${status} ${JSON.stringify(body)}`);
  return { id: body.id, key: body.key };
};

/** The small world, a key of ada's with every scope, and calls with it. */
export const withKey = async (parts: Partial<NewKey> = {}) => {
  const { ports, call } = await openWorld();
  const { id, key } = await keyOf(call, "ada", { scopes: ["read", "run", "sweep"], ...parts });
  const byKey = <N extends RouteName>(name: N, request: Request = {}) =>
    call(name, { ...request, ...keyed(key) });
  return { ports, call, id, key, byKey };
};
