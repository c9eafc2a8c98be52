import { isAlive, secondsOf, ttlAfter } from "../process/clock.ts";
import type { Ports } from "../store/ports.ts";

/** The life of a refresh token, as the user pool's client is configured. */
const REFRESH_LIFE_SECONDS = 30 * 24 * 3600;

type EndPorts = Pick<Ports, "users" | "profiles" | "refreshTokens" | "clock">;

/** When all refresh tokens that exist now have expired, in seconds since 1970. */
export const refreshEnd = (nowMs: number): number => ttlAfter(nowMs, REFRESH_LIFE_SECONDS);

/** Refuses all tokens of a log-in until the youngest expires: Cognito cannot revoke access tokens. */
export const endLogIn = async (
  { profiles, clock }: Pick<Ports, "profiles" | "clock">,
  { username, originJti }: { readonly username: string; readonly originJti: string },
): Promise<void> => {
  const nowMs = clock.now();
  const logIn = { originJti, untilSeconds: refreshEnd(nowMs) };
  await profiles.endLogIn(username, logIn, secondsOf(nowMs));
};

/** Ends the log-in of a refresh token that was replaced before: one of two holders may be a thief. */
export const endReplaced = async (ports: EndPorts, token: string): Promise<boolean> => {
  const replaced = await ports.refreshTokens.find(token);
  if (!replaced || !isAlive(replaced, ports.clock.now())) return false;
  await endLogIn(ports, replaced);
  await ports.users.revoke(token);
  return true;
};
