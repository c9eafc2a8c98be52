import { isAlive, secondsOf, ttlAfter } from "../process/seconds.ts";
import type { Ports } from "../store/ports.ts";

/** How long a refresh token lives, as the user pool's client is told. */
const REFRESH_LIFE_SECONDS = 30 * 24 * 3600;

type EndPorts = Pick<Ports, "users" | "profiles" | "refreshTokens" | "clock">;

/** When no refresh token that exists now is good any more, in seconds since 1970. */
export const refreshEnd = (nowMs: number): number => ttlAfter(nowMs, REFRESH_LIFE_SECONDS);

/**
 * Refuses all tokens of a log-in from now on, for as long as the youngest of them lives. Cognito cannot take back
 * access tokens that are out, nor refresh tokens that two tabs got for the same one.
 */
export const endLogIn = async (
  { profiles, clock }: Pick<Ports, "profiles" | "clock">,
  { username, originJti }: { readonly username: string; readonly originJti: string },
): Promise<void> => {
  const nowMs = clock.now();
  const logIn = { originJti, untilSeconds: refreshEnd(nowMs) };
  await profiles.endLogIn(username, logIn, secondsOf(nowMs));
};

/**
 * Ends the log-in of a refresh token that Cognito refused, where it was replaced before: it is in two hands, and which
 * of them is the user's cannot be known. Whether there was such a log-in.
 */
export const endReplaced = async (ports: EndPorts, token: string): Promise<boolean> => {
  const replaced = await ports.refreshTokens.find(token);
  if (!replaced || !isAlive(replaced, ports.clock.now())) return false;
  await endLogIn(ports, replaced);
  await ports.users.revoke(token);
  return true;
};
