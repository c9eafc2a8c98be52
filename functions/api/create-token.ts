import { createToken as route, UNVERIFIED } from "#shared/contracts/accounts.ts";
import { SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";
import { accountLimits, emailSubjectOf, failuresOf, subjectOf } from "../accounts/account-limits.ts";
import { byTypedName } from "../accounts/find-profile.ts";
import { type Verify, verifyAccessToken } from "../edge/access-token.ts";
import { HttpError, unavailable } from "../edge/errors.ts";
import { http, type Use } from "../edge/http.ts";
import { isWithin, refuseOver } from "../edge/limits.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import type { LogIn } from "../store/accounts/ports.ts";
import { isVerified, type Profile } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";
import type { Ports } from "../store/ports.ts";

type TokenPorts = Pick<Ports, "users" | "profiles" | "limits" | "clock"> & { readonly verify: Verify };

const RETRY_AFTER_SECONDS = 5;

/** A name that no user can have: unknown ones are asked about under it, so that they take the same time as others. */
const NOBODY = "no.such.user";

const failureSubjects = (typed: string, address: string) =>
  [failuresOf(typed), [accountLimits.logInFailuresByAddress, subjectOf(address)]] as const;

/**
 * Verifies the profile of an account that Cognito lets in: only an opened link confirms one there, so that a profile
 * which lags behind is one whose verification broke off in between. False where the sign-up is not that account's.
 */
const isHealed = async (ports: TokenPorts, { username }: Profile, access: string): Promise<boolean> => {
  const claims = await ports.verify(access);
  // Cognito gave the token this moment, so that it cannot be read is no fault of the caller's.
  if (!claims) throw unavailable(SOMETHING_WENT_WRONG, RETRY_AFTER_SECONDS);
  const isDone = await ports.profiles.verify(username, claims.sub);
  log.warn("verification that broke off", { outcome: isDone ? "done" : "refused" });
  return isDone;
};

/** An account that Cognito lets in needs a profile of its own. */
const outcomeOf = async (ports: TokenPorts, profile: Profile | undefined, logIn: LogIn): Promise<LogIn> => {
  if (logIn.kind !== "in") return logIn;
  if (profile && (isVerified(profile) || (await isHealed(ports, profile, logIn.access)))) return logIn;
  await ports.users.revoke(logIn.refresh);
  return { kind: "unverified" };
};

type Tried = { readonly profile: Profile | undefined; readonly logIn: LogIn };

/**
 * Tries the password for each whom the name may mean. A stranger may have signed up with a member's address: that
 * password must be answered as with an address that is nobody's, so that the sign-up is asked about in both cases.
 */
const tryEach = async (
  ports: TokenPorts,
  candidates: readonly (Profile | undefined)[],
  password: string,
): Promise<Tried> => {
  for (const profile of candidates) {
    const answer = await ports.users.logIn(profile?.username ?? NOBODY, password);
    const logIn = await outcomeOf(ports, profile, answer);
    if (logIn.kind !== "refused") return { profile, logIn };
  }
  return { profile: undefined, logIn: { kind: "refused" } };
};

/** Mails the link again, within a limit: anybody may have signed up with that address. Its outcome is not told. */
const mailLink = async (ports: TokenPorts, { username, email }: Profile): Promise<void> => {
  if (!(await isWithin(ports, accountLimits.linksByEmail, emailSubjectOf(email)))) return;
  try {
    if ((await ports.users.resendLink(username)) === "failed")
      log.error("mail was not sent", { purpose: "verify" });
  } catch (error) {
    log.error("mail was not sent", { purpose: "verify", error: error as Error });
  }
};

/**
 * The tokens of a log-in. Throws 401 for a wrong name or password alike, so that neither can be guessed alone, and 429
 * after too many of them. An unverified user with the right password is told so and mailed the link again.
 */
export const createToken: Use<typeof route, TokenPorts> = async (ports, { body, address }) => {
  const subjects = failureSubjects(body.username, address);
  await Promise.all(subjects.map(([limit, subject]) => refuseOver(ports, limit, subject)));
  const candidates = await byTypedName(ports, body.username);
  const { profile, logIn } = await tryEach(ports, candidates, body.password);
  log.info("log-in", { outcome: logIn.kind });
  if (logIn.kind === "in") return { access: logIn.access, refresh: logIn.refresh };
  if (logIn.kind === "unverified") {
    if (profile) await mailLink(ports, profile);
    throw new HttpError(401, UNVERIFIED);
  }
  await Promise.all(subjects.map(([limit, subject]) => isWithin(ports, limit, subject)));
  throw new HttpError(401, "Invalid credentials. Please try again.");
};

export const handler = http(route, createToken, () => ({
  users,
  profiles,
  limits,
  clock,
  verify: verifyAccessToken,
}));
