import { refreshToken as route } from "#shared/contracts/accounts.ts";
import { signInNeeded } from "../lib/errors.ts";
import { http, type Use } from "../lib/http.ts";
import { clock } from "../store/clock.ts";
import type { Ports } from "../store/ports.ts";
import { users } from "../store/users.ts";

type RefreshPorts = Pick<Ports, "users" | "clock">;

/** New tokens for a refresh token. Throws 401 where it is not good any more. */
export const refreshToken: Use<typeof route, RefreshPorts> = async (ports, { body }) => {
  const tokens = await ports.users.refresh(body.refresh);
  if (!tokens) throw signInNeeded();
  return tokens;
};

export const handler = http(route, refreshToken, () => ({ users, clock }));
