import { signUp as route } from "#shared/contracts/accounts.ts";
import { accountLimits, emailSubjectOf, subjectOf } from "../accounts/account-limits.ts";
import { liveProfile } from "../accounts/find-profile.ts";
import { type Account, nameTaken, newAccount } from "../accounts/new-account.ts";
import { refuseOwnName } from "../accounts/new-password.ts";
import { HttpError } from "../edge/errors.ts";
import { http, type Use } from "../edge/http.ts";
import { type Counted, countAhead, keepWithin } from "../edge/limits.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/new-id.ts";
import { noSoonerThan } from "../process/pace.ts";
import { secondsOf, ttlAfter } from "../process/seconds.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";
import type { Ports } from "../store/ports.ts";

type SignUpPorts = Pick<Ports, "users" | "profiles" | "limits" | "clock" | "newId">;

const ALMOST_DONE =
  "Almost done: we have sent a link to your e-mail address. Open it within 24 hours to finish.";

/** Longer than a sign-up takes, so that what is known of the address does not show in the time. */
const ANSWER_MS = 700;
const SIGN_UP_SECONDS = 24 * 60 * 60;

/** Puts a profile that lapses unless a link is opened; throws 409 where somebody else has the name by now. */
const putProfile = async (
  ports: SignUpPorts,
  { username, email }: Account,
  { sub, ttl }: { readonly sub: string; readonly ttl: number },
): Promise<void> => {
  const nowMs = ports.clock.now();
  const profile = {
    username,
    email,
    sub,
    dateJoined: new Date(nowMs).toISOString(),
    subscriptionStatus: "none" as const,
    endedLogIns: new Set<string>(),
    validAfter: 0,
    sessionsEndAt: new Set<string>(),
    billing: { version: 0 },
    ttl,
  };
  if (!(await ports.profiles.putSignUp(profile, secondsOf(nowMs)))) throw nameTaken();
};

/** The account's `sub`. A sign-up that is refused has mailed nothing and counts for nothing; what broke off may have. */
const subOfNew = async (ports: SignUpPorts, account: Account, { takeBack }: Counted): Promise<string> => {
  try {
    return await newAccount(ports, account);
  } catch (error) {
    if (error instanceof HttpError) await takeBack();
    throw error;
  }
};

const open = async (ports: SignUpPorts, account: Account): Promise<void> => {
  if (await liveProfile(ports, account.username)) throw nameTaken();
  const counted = await countAhead(ports, accountLimits.signUpsByEmail, emailSubjectOf(account.email));
  // A mailbox that is flooded gets no more mail; the name is held all the same for as long, so that the answers stay alike.
  if (!counted.isWithin) return putProfile(ports, account, { sub: ports.newId(), ttl: counted.untilSeconds });
  const sub = await subOfNew(ports, account, counted);
  try {
    await putProfile(ports, account, { sub, ttl: ttlAfter(ports.clock.now(), SIGN_UP_SECONDS) });
  } catch (error) {
    await ports.users.delete(account.username);
    throw error;
  }
};

/**
 * Makes an account that opens with the link that is mailed. Answers the same, and no sooner, whether or not the e-mail
 * address belongs to somebody. Throws 409 where the name is taken, 429 where too many come from one address.
 */
export const signUp: Use<typeof route, SignUpPorts> = async (ports, { body, address }) => {
  const startedAtMs = ports.clock.now();
  await keepWithin(ports, accountLimits.signUpsByAddress, subjectOf(address));
  refuseOwnName(body.password, body);
  await open(ports, body);
  await noSoonerThan(ports.clock, startedAtMs, ANSWER_MS);
  return { message: ALMOST_DONE };
};

export const handler = http(route, signUp, () => ({ users, profiles, limits, clock, newId }));
