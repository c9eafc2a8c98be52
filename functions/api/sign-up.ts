import { signUp as route } from "#shared/contracts/accounts.ts";
import { accountLimits, emailSubjectOf } from "../accounts/account-limits.ts";
import { liveProfile } from "../accounts/find-profile.ts";
import { type Account, nameTaken, newAccount } from "../accounts/new-account.ts";
import { refuseOwnName } from "../accounts/new-password.ts";
import { HttpError } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { countAhead, keepWithin } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock, noSoonerThan, secondsOf, ttlAfter } from "../process/clock.ts";
import { newId } from "../process/ids.ts";
import { deletions } from "../store/accounts/deletions.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";

const ports = () => ({ users, profiles, deletions, limits, clock, newId });
type SignUpPorts = ReturnType<typeof ports>;

const ALMOST_DONE = "Almost done: we've emailed you a link. Open it within 24 hours to finish.";

/** Longer than any sign-up takes, so that the time tells nothing of the address. */
const ANSWER_MS = 700;
const SIGN_UP_SECONDS = 24 * 60 * 60;

/** Longer than any sign-up takes; after a crash the name is free again then. */
const HOLD_SECONDS = 60;

/** Puts a profile that expires unless its link is opened. Throws 409 where another user has the name. */
const putProfile = async (
  ports: SignUpPorts,
  { username, email }: Account,
  { userId, ttl }: { readonly userId: string; readonly ttl: number },
): Promise<void> => {
  const nowMs = ports.clock.now();
  const profile = {
    username,
    userId,
    email,
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

/** Makes the account of an existing profile. A refused sign-up frees the name at once. */
const makeAccount = async (ports: SignUpPorts, account: Account): Promise<void> => {
  const held = { username: account.username, userId: ports.newId() };
  const secondsFromNow = (seconds: number): number => ttlAfter(ports.clock.now(), seconds);
  await putProfile(ports, account, { ...held, ttl: secondsFromNow(HOLD_SECONDS) });
  try {
    const sub = await newAccount(ports, account);
    const settled = { sub, ttl: secondsFromNow(SIGN_UP_SECONDS) };
    if (!(await ports.profiles.settleSignUp(held, settled)))
      throw new Error("the sign-up took longer than its name was held");
  } catch (error) {
    if (error instanceof HttpError) await ports.profiles.settleSignUp(held, { ttl: secondsFromNow(-1) });
    throw error;
  }
};

const open = async (ports: SignUpPorts, account: Account): Promise<void> => {
  // In this order: a deletion keeps the name before it deletes the profile.
  if (await liveProfile(ports, account.username)) throw nameTaken();
  if (await ports.deletions.isRetired(account.username)) throw nameTaken();
  const counted = await countAhead(ports, accountLimits.signUpsByEmail, emailSubjectOf(account.email));
  // A flooded mailbox gets no more mail; the name is held all the same, so that the answers stay alike.
  if (!counted.isWithin)
    return putProfile(ports, account, { userId: ports.newId(), ttl: counted.untilSeconds });
  try {
    await makeAccount(ports, account);
  } catch (error) {
    // A refused sign-up mailed nothing and does not count; one that broke off may have.
    if (error instanceof HttpError) await counted.takeBack();
    throw error;
  }
};

/** Makes an account that opens with the mailed link; a known address gets the same answer. */
export const handler = http(
  route,
  async (ports, { body, address }) => {
    const startedAtMs = ports.clock.now();
    await keepWithin(ports, accountLimits.signUpsByAddress, subjectOf(address));
    refuseOwnName(body.password, body);
    await open(ports, body);
    await noSoonerThan(ports.clock, startedAtMs, ANSWER_MS);
    return { message: ALMOST_DONE };
  },
  ports,
);
