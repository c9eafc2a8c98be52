import { signUp as route } from "#shared/contracts/accounts.ts";
import { accountLimits, emailSubjectOf, subjectOf } from "../accounts/account-limits.ts";
import { liveProfile } from "../accounts/find-profile.ts";
import { type Account, nameTaken, newAccount } from "../accounts/new-account.ts";
import { refuseOwnName } from "../accounts/new-password.ts";
import { HttpError } from "../edge/errors.ts";
import { http, type Use } from "../edge/http.ts";
import { countAhead, keepWithin } from "../edge/limits.ts";
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

/** A sign-up that is under way is done sooner; one that breaks off leaves the name to others after that. */
const HOLD_SECONDS = 60;

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

/**
 * Makes the account of a profile that is put before: the user pool mails its link to the address there and to no
 * other. A sign-up that the pool refuses gives its name up at once.
 */
const makeAccount = async (ports: SignUpPorts, account: Account): Promise<void> => {
  const held = { username: account.username, sub: ports.newId() };
  const secondsFromNow = (seconds: number): number => ttlAfter(ports.clock.now(), seconds);
  await putProfile(ports, account, { ...held, ttl: secondsFromNow(HOLD_SECONDS) });
  try {
    const sub = await newAccount(ports, account);
    const settled = { sub, ttl: secondsFromNow(SIGN_UP_SECONDS) };
    if (!(await ports.profiles.settleSignUp(held, settled)))
      throw new Error("the sign-up took longer than its name was held");
  } catch (error) {
    if (error instanceof HttpError)
      await ports.profiles.settleSignUp(held, { sub: held.sub, ttl: secondsFromNow(-1) });
    throw error;
  }
};

const open = async (ports: SignUpPorts, account: Account): Promise<void> => {
  if (await liveProfile(ports, account.username)) throw nameTaken();
  const counted = await countAhead(ports, accountLimits.signUpsByEmail, emailSubjectOf(account.email));
  // A mailbox that is flooded gets no more mail; the name is held all the same for as long, so that the answers stay alike.
  if (!counted.isWithin) return putProfile(ports, account, { sub: ports.newId(), ttl: counted.untilSeconds });
  try {
    await makeAccount(ports, account);
  } catch (error) {
    // What is refused has mailed nothing and counts for nothing; what broke off may have.
    if (error instanceof HttpError) await counted.takeBack();
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
