import { createToken as route } from "#shared/contracts/accounts.ts";
import { HttpError } from "../lib/errors.ts";
import { http, type Use } from "../lib/http.ts";
import { log } from "../lib/log.ts";
import { clock } from "../store/clock.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";
import { users } from "../store/users.ts";

type TokenPorts = Pick<Ports, "users" | "profiles" | "clock">;

/** A name that no user can have: an unknown address is asked about like any other, so that both take the same time. */
const NOBODY = "no.such.user";

/** Users log in by name or by e-mail address, in upper or lower case. */
const usernameOf = async ({ profiles }: TokenPorts, typed: string): Promise<string> => {
  const name = typed.trim().toLowerCase();
  if (!name.includes("@")) return name;
  return (await profiles.byEmail(name))?.username ?? NOBODY;
};

/**
 * The tokens of a log-in. Throws 401 for a wrong name or password alike, so that neither can be guessed
 * alone.
 */
export const createToken: Use<typeof route, TokenPorts> = async (ports, { body }) => {
  const username = await usernameOf(ports, body.username);
  const logIn = await ports.users.logIn(username, body.password);
  log.info("log-in", { outcome: logIn.kind });
  if (logIn.kind === "refused") throw new HttpError(401, "Invalid credentials. Please try again.");
  if (logIn.kind === "unverified") throw new HttpError(401, "Please verify your e-mail address first.");
  return { access: logIn.access, refresh: logIn.refresh };
};

export const handler = http(route, createToken, () => ({ users, profiles, clock }));
