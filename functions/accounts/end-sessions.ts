import { conflict } from "../edge/errors.ts";
import { secondsOf, ttlAfter } from "../process/clock.ts";
import { log } from "../process/log.ts";
import type { PlannedEnd } from "../store/accounts/ports.ts";
import type { Ports } from "../store/ports.ts";

const MS_PER_SECOND = 1000;
/** Waits this long into the next second, so that any machine dates the following log-in in it. */
const MARGIN_MS = 50;

/** Longer than any call may take. */
const PLAN_SECONDS = 30;

type EndPorts = Pick<Ports, "profiles" | "users" | "clock">;

/**
 * Ends all log-ins of a user. Tokens hold whole seconds, so that all tokens of this second are refused; the answer
 * waits for the next second, so that a log-in right after it is newer.
 */
const endSessions = async (
  { profiles, users, clock }: EndPorts,
  username: string,
  planned: PlannedEnd,
): Promise<void> => {
  const validAfter = secondsOf(clock.now()) + 1;
  await profiles.endSessions(username, validAfter, planned);
  await users.signOut(username);
  const leftMs = validAfter * MS_PER_SECOND + MARGIN_MS - clock.now();
  if (leftMs > 0) await clock.sleep(leftMs);
};

/** Holds the user's password lock while the work runs. Throws 409 where another call holds it. */
const withPasswordLock = async <Done>(
  { profiles, clock }: EndPorts,
  username: string,
  work: () => Promise<Done>,
): Promise<Done> => {
  const nowMs = clock.now();
  const until = ttlAfter(nowMs, PLAN_SECONDS);
  if (!(await profiles.lockPassword(username, until, secondsOf(nowMs))))
    throw conflict("Your password is being changed already. Please try again in a moment.");
  try {
    return await work();
  } finally {
    // The outcome of the work counts all the same: the lock expires by itself.
    await profiles.unlockPassword(username, until).catch((error: unknown) => {
      log.warn("the password lock was not released", { error: error as Error });
    });
  }
};

/** Whether the user's API keys end with the log-ins. */
type Keys = { readonly endsKeys: boolean };

/**
 * Sets a new password and ends all log-ins of the user if that succeeds, and the API keys if so asked. The end is planned first: after a crash the
 * plan ends them half a minute later. A password that was not set cancels its own plan only. One call of a user runs
 * at a time, so that each proves the password that the one before it set. Throws 409 for the others.
 */
export const withSessionsEnded = async <Outcome extends string>(
  ports: EndPorts & Pick<Ports, "newId">,
  username: string,
  { endsKeys }: Keys,
  setPassword: () => Promise<"done" | Outcome>,
): Promise<"done" | Outcome> =>
  withPasswordLock(ports, username, async () => {
    const planned = { id: ports.newId(), atSeconds: ttlAfter(ports.clock.now(), PLAN_SECONDS), endsKeys };
    await ports.profiles.planEnd(username, planned);
    const outcome = await setPassword();
    if (outcome === "done") await endSessions(ports, username, planned);
    else await ports.profiles.cancelEnd(username, planned);
    return outcome;
  });
