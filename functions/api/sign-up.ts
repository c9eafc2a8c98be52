import { signUp as route } from "#shared/contracts/accounts.ts";
import type { Input } from "#shared/contracts/route.ts";
import { accountLimits, emailSubjectOf, nameSubjectOf, subjectOf } from "../lib/account-limits.ts";
import { badFields, HttpError } from "../lib/errors.ts";
import { liveProfile } from "../lib/find-profile.ts";
import { http, type Use } from "../lib/http.ts";
import { isWithin, keepWithin, overPoolLimit } from "../lib/limits.ts";
import { log } from "../lib/log.ts";
import { badPassword, refuseOwnName } from "../lib/new-password.ts";
import { noSoonerThan } from "../lib/pace.ts";
import { secondsOf, ttlAfter } from "../lib/seconds.ts";
import { clock, newId } from "../store/clock.ts";
import { limits } from "../store/limits.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";
import type { SignUp } from "../store/user-ports.ts";
import { users } from "../store/users.ts";

type SignUpPorts = Pick<Ports, "users" | "profiles" | "limits" | "clock" | "newId">;
type Account = Input<typeof route>["body"];

const ALMOST_DONE =
  "Almost done: we have sent a link to your e-mail address. Open it within 24 hours to finish.";

/** Longer than a sign-up takes, so that what is known of the address does not show in the time. */
const ANSWER_MS = 700;
const SIGN_UP_SECONDS = 24 * 60 * 60;

/** A sign-up that is under way has its profile sooner than that. */
const LEFT_OVER_MS = 60_000;

const taken = (): HttpError =>
  new HttpError(409, "This username is taken. Please choose another.", { fields: { username: "is taken" } });

/** Puts the profile that lapses unless the link is opened; throws 409 where somebody else has the name by now. */
const putProfile = async (ports: SignUpPorts, { username, email }: Account, sub: string): Promise<void> => {
  const nowMs = ports.clock.now();
  const profile = {
    username,
    email,
    sub,
    dateJoined: new Date(nowMs).toISOString(),
    subscriptionStatus: "none" as const,
    endedLogIns: new Set<string>(),
    validAfter: 0,
    billing: { version: 0 },
    ttl: ttlAfter(nowMs, SIGN_UP_SECONDS),
  };
  if (!(await ports.profiles.putSignUp(profile, secondsOf(nowMs)))) throw taken();
};

/** Whether the pool's account of that name has no profile any more: its sign-up lapsed, or broke off half-way. */
const isLeftOver = async (ports: SignUpPorts, username: string): Promise<boolean> => {
  const createdAtMs = await ports.users.createdAt(username);
  const isOld = createdAtMs === undefined || ports.clock.now() - createdAtMs > LEFT_OVER_MS;
  return isOld && isWithin(ports, accountLimits.leftOversByUser, nameSubjectOf(username));
};

/** Makes the account in the pool, in place of one that was left over. */
const makeAccount = async (ports: SignUpPorts, account: Account): Promise<SignUp> => {
  const made = await ports.users.signUp(account);
  if (made.kind !== "taken" || !(await isLeftOver(ports, account.username))) return made;
  await ports.users.delete(account.username);
  return ports.users.signUp(account);
};

const subOf = (made: SignUp): string => {
  log.info("sign-up", { outcome: made.kind });
  if (made.kind === "taken") throw taken();
  if (made.kind === "bad email") throw badFields({ email: "must be a valid email address" });
  if (made.kind === "bad password") throw badPassword();
  // An alarm counts this line. What the pool limits in sign-ups is their mails.
  if (made.kind === "limited" || !made.isMailSent) log.error("mail was not sent", { purpose: "verify" });
  if (made.kind === "limited") throw overPoolLimit();
  // Of a mail that failed nobody is told: the next log-in mails the link again.
  return made.sub;
};

const open = async (ports: SignUpPorts, account: Account): Promise<void> => {
  if (await liveProfile(ports, account.username)) throw taken();
  const isQuiet = await isWithin(ports, accountLimits.signUpsByEmail, emailSubjectOf(account.email));
  // A mailbox that is flooded gets no more mail; the name is held all the same, so that the answers stay alike.
  if (!isQuiet) return putProfile(ports, account, ports.newId());
  const sub = subOf(await makeAccount(ports, account));
  try {
    await putProfile(ports, account, sub);
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
