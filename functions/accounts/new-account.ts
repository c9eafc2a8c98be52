import { badFields, HttpError } from "../edge/errors.ts";
import { isWithin, overPoolLimit } from "../edge/limits.ts";
import { log } from "../process/log.ts";
import type { SignUp } from "../store/accounts/ports.ts";
import type { Ports } from "../store/ports.ts";
import { accountLimits, nameSubjectOf } from "./account-limits.ts";
import { badPassword } from "./new-password.ts";

/** Makes an account in the user pool, also where a left-over account has the name. */

type PoolPorts = Pick<Ports, "users" | "limits" | "clock">;

export type Account = { readonly username: string; readonly email: string; readonly password: string };

/** A sign-up gets its profile sooner than that. */
const LEFT_OVER_MS = 60_000;

/** 409: another user has the name. */
export const nameTaken = (): HttpError =>
  new HttpError(409, "This username is taken. Please choose another.", { fields: { username: "is taken" } });

/** True for an account whose profile is gone because its sign-up expired or broke off. */
const isLeftOver = async (ports: PoolPorts, username: string): Promise<boolean> => {
  const createdAtMs = await ports.users.createdAt(username);
  const isOld = createdAtMs === undefined || ports.clock.now() - createdAtMs > LEFT_OVER_MS;
  return isOld && isWithin(ports, accountLimits.leftOversByUser, nameSubjectOf(username));
};

const signUpInPool = async (ports: PoolPorts, account: Account): Promise<SignUp> => {
  const made = await ports.users.signUp(account);
  if (made.kind !== "taken" || !(await isLeftOver(ports, account.username))) return made;
  await ports.users.delete(account.username);
  return ports.users.signUp(account);
};

const refusals: Readonly<Record<Exclude<SignUp["kind"], "created">, () => HttpError>> = {
  taken: nameTaken,
  "bad email": () => badFields({ email: "must be a valid email address" }),
  "bad password": badPassword,
  limited: overPoolLimit,
};

/** The pool's limit of sign-ups is one of mails. The next log-in mails a failed link again. */
const isMailMissing = (made: SignUp): boolean =>
  made.kind === "limited" || (made.kind === "created" && !made.isMailSent);

/**
 * Makes the account in the pool, which mails its link; returns its `sub`. Throws 409 for a taken name, 400 for an
 * address or password that the pool refuses, 429 where the pool takes no sign-ups at present.
 */
export const newAccount = async (ports: PoolPorts, account: Account): Promise<string> => {
  const made = await signUpInPool(ports, account);
  log.info("sign-up", { outcome: made.kind });
  // An alarm counts this line.
  if (isMailMissing(made)) log.error("mail was not sent", { purpose: "verify" });
  if (made.kind !== "created") throw refusals[made.kind]();
  return made.sub;
};
