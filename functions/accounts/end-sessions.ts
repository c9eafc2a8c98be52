import { conflict } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import { secondsOf, ttlAfter } from "../process/seconds.ts";
import type { PlannedEnd } from "../store/accounts/ports.ts";
import type { Ports } from "../store/ports.ts";

const MS_PER_SECOND = 1000;
/** How far the second has to have begun, so that a log-in that follows is dated in it on any machine. */
const MARGIN_MS = 50;

/** Longer than any call may take: by then nobody is at work on it any more. */
const PLAN_SECONDS = 30;

type EndPorts = Pick<Ports, "profiles" | "users" | "clock">;

/**
 * Ends all log-ins of a user with all their tokens. Tokens tell whole seconds only, so everything up to the end of this
 * one is refused, and the answer waits for the next: a log-in right after it is newer.
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

/** Does the work that sets a user's password while no other call does. Throws 409 where one is at it already. */
const inTurn = async <Done>(
  { profiles, clock }: EndPorts,
  username: string,
  work: () => Promise<Done>,
): Promise<Done> => {
  const nowMs = clock.now();
  const until = ttlAfter(nowMs, PLAN_SECONDS);
  if (!(await profiles.takePasswordTurn(username, until, secondsOf(nowMs))))
    throw conflict("Your password is being changed already. Please try again in a moment.");
  try {
    return await work();
  } finally {
    // What the work came to is the answer all the same: the turn ends by itself.
    await profiles.endPasswordTurn(username, until).catch((error: unknown) => {
      log.warn("password turn was not given up", { error: error as Error });
    });
  }
};

/**
 * Has the user pool asked for a new password, and ends all log-ins of the user where it is set. That is planned before:
 * where the work breaks off in between, the plan ends them half a minute later. A password that was not set takes its own
 * plan back, and not that of another call. Of calls that come at once one is at work, so that each proves itself by the
 * password that the one before it left. Throws 409 in the others.
 */
export const withSessionsEnded = async <Outcome extends string>(
  ports: EndPorts & Pick<Ports, "newId">,
  username: string,
  setPassword: () => Promise<"done" | Outcome>,
): Promise<"done" | Outcome> =>
  inTurn(ports, username, async () => {
    const planned = { id: ports.newId(), atSeconds: ttlAfter(ports.clock.now(), PLAN_SECONDS) };
    await ports.profiles.planEnd(username, planned);
    const outcome = await setPassword();
    if (outcome === "done") await endSessions(ports, username, planned);
    else await ports.profiles.takeBackEnd(username, planned);
    return outcome;
  });
