import { badFields, HttpError } from "../edge/errors.ts";
import { isWithin, overPoolLimit } from "../edge/limits.ts";
import { log } from "../process/log.ts";
import type { SignUp } from "../store/accounts/ports.ts";
import type { Ports } from "../store/ports.ts";
import { accountLimits, nameSubjectOf } from "./account-limits.ts";
import { badPassword } from "./new-password.ts";

/** Making an account in the user pool, also where one was left over. */

type PoolPorts = Pick<Ports, "users" | "limits" | "clock">;

export type Account = { readonly username: string; readonly email: string; readonly password: string };

/** A sign-up that is under way has its profile sooner than that. */
const LEFT_OVER_MS = 60_000;

/** 409: somebody else has the name. */
export const nameTaken = (): HttpError =>
  new HttpError(409, "This username is taken. Please choose another.", { fields: { username: "is taken" } });

/** Whether an account that has no profile lost it: its sign-up lapsed, or broke off half-way. */
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

/** What the pool limits in sign-ups is their mails. Of one that failed nobody is told: the next log-in mails it again. */
const isMailMissing = (made: SignUp): boolean =>
  made.kind === "limited" || (made.kind === "created" && !made.isMailSent);

/**
 * Makes the account in the pool, which mails its link; its `sub`. The caller knows that no live profile has the name.
 * Throws 409 where the name is taken all the same, 400 where the pool takes no such address or password, 429 where it
 * takes nobody at present.
 */
export const newAccount = async (ports: PoolPorts, account: Account): Promise<string> => {
  const made = await signUpInPool(ports, account);
  log.info("sign-up", { outcome: made.kind });
  // An alarm counts this line.
  if (isMailMissing(made)) log.error("mail was not sent", { purpose: "verify" });
  if (made.kind !== "created") throw refusals[made.kind]();
  return made.sub;
};
