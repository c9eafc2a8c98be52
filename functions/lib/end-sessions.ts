import type { Ports } from "../store/ports.ts";
import { secondsOf } from "./seconds.ts";

const MS_PER_SECOND = 1000;
/** How far the second has to have begun, so that a log-in that follows is dated in it on any machine. */
const MARGIN_MS = 50;

/**
 * Ends all log-ins of a user with all their tokens. Tokens tell whole seconds only, so everything up to the end of this
 * one is refused, and the answer waits for the next: a log-in right after it is newer.
 */
export const endSessions = async (
  { profiles, users, clock }: Pick<Ports, "profiles" | "users" | "clock">,
  username: string,
): Promise<void> => {
  const validAfter = secondsOf(clock.now()) + 1;
  await profiles.endSessions(username, validAfter);
  await users.signOut(username);
  const leftMs = validAfter * MS_PER_SECOND + MARGIN_MS - clock.now();
  if (leftMs > 0) await clock.sleep(leftMs);
};
