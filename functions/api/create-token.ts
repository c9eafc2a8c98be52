import { createToken as route, UNVERIFIED } from "#shared/contracts/accounts.ts";
import { SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";
import { accountLimits, emailSubjectOf, nameSubjectOf } from "../accounts/account-limits.ts";
import {
  clearFailures,
  countFailures,
  lockedForNow,
  mayAskPool,
  refuseInPause,
  sourceKey,
  targetKey,
} from "../accounts/failed-log-ins.ts";
import { byTypedName } from "../accounts/find-profile.ts";
import { type Place, placeOf, rememberPlace, type Standing, standingAt } from "../accounts/known-places.ts";
import { verifyAccessToken } from "../edge/access-token.ts";
import { HttpError, unavailable } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { isWithin, refuseOver } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/ids.ts";
import { log } from "../process/log.ts";
import { knownPlaces } from "../store/accounts/known-places.ts";
import type { LogIn } from "../store/accounts/ports.ts";
import { isVerified, type Profile } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";

const ports = () => ({
  users,
  profiles,
  limits,
  knownPlaces,
  clock,
  newId,
  verify: verifyAccessToken,
});
type TokenPorts = ReturnType<typeof ports>;

/** A name that no user can have: asking Cognito about it takes as long for unknown users as for others. */
const NOBODY = "no.such.user";

/**
 * Verifies a profile that lags behind its account, since its verification broke off: Cognito logs in only accounts
 * whose link was opened. False where the sign-up is not that account's.
 */
const isHealed = async (
  ports: TokenPorts,
  { username, userId, sub }: Profile,
  access: string,
): Promise<boolean> => {
  const claims = await ports.verify(access);
  // Cognito has just issued the token, so that failing to read it is our fault.
  if (!claims) throw unavailable(SOMETHING_WENT_WRONG);
  const isDone = sub === claims.sub && (await ports.profiles.verify(username, userId));
  log.warn("verification that broke off", { outcome: isDone ? "done" : "refused" });
  return isDone;
};

/** An account needs a profile of its own to log in. */
const outcomeOf = async (ports: TokenPorts, profile: Profile | undefined, logIn: LogIn): Promise<LogIn> => {
  if (logIn.kind !== "in") return logIn;
  if (profile && (isVerified(profile) || (await isHealed(ports, profile, logIn.access)))) return logIn;
  await ports.users.revoke(logIn.refresh);
  return { kind: "unverified" };
};

/** A user, or undefined, whom the typed name may mean; the counter of guesses at them, and if the pool may be asked. */
type Candidate = {
  readonly profile: Profile | undefined;
  readonly standing: Standing;
  readonly targetKey: string | undefined;
  readonly mayAskPool: boolean;
};

/** For a name without a user, the same rows are read and counted. */
const candidateOf = async (
  ports: TokenPorts,
  profile: Profile | undefined,
  { typed, place }: { readonly typed: string; readonly place: Place },
): Promise<Candidate> => {
  const userId = profile?.userId ?? `nobody#${nameSubjectOf(typed)}`;
  const standing = await standingAt(ports, userId, place);
  const subject = targetKey(userId, standing, place);
  const mayAsk = await mayAskPool(ports, subject, standing);
  return { profile, standing, targetKey: subject, mayAskPool: mayAsk };
};

type Tried = {
  readonly profile: Profile | undefined;
  readonly logIn: LogIn;
  /** The counters of the users whose password was wrong. */
  readonly guessed: readonly string[];
};

/**
 * Tries the password for each user whom the name may mean. A stranger may have signed up with a member's address, so
 * that the sign-up is always tried as well and the answer is alike.
 */
const tryEach = async (
  ports: TokenPorts,
  candidates: readonly Candidate[],
  password: string,
): Promise<Tried> => {
  const guessed: string[] = [];
  for (const { profile, standing, targetKey: subject, mayAskPool: mayAsk } of candidates) {
    const answer = await ports.users.logIn((mayAsk && profile?.username) || NOBODY, password);
    // For strangers, this answer would tell that the user exists.
    if (answer.kind === "locked" && standing !== "stranger") throw lockedForNow();
    const logIn = await outcomeOf(ports, profile, answer);
    if (logIn.kind !== "refused" && logIn.kind !== "locked") return { profile, logIn, guessed };
    if (mayAsk && subject !== undefined) guessed.push(subject);
  }
  return { profile: undefined, logIn: { kind: "refused" }, guessed };
};

/** Mails the link again, within a limit. The answer does not tell the outcome. */
const mailLink = async (ports: TokenPorts, { username, email }: Profile): Promise<void> => {
  if (!(await isWithin(ports, accountLimits.linksByEmail, emailSubjectOf(email)))) return;
  try {
    if ((await ports.users.resendLink(username)) === "failed")
      log.error("mail was not sent", { purpose: "verify" });
  } catch (error) {
    log.error("mail was not sent", { purpose: "verify", error: error as Error });
  }
};

/** Returns the counter key of the source. Throws 429 during its pause. */
const admit = async (
  ports: TokenPorts,
  { typed, place }: { readonly typed: string; readonly place: Place },
  candidates: readonly Candidate[],
): Promise<string> => {
  const isKnownDevice = candidates.some(({ standing }) => standing === "device");
  const source = sourceKey(typed, place, isKnownDevice);
  await refuseInPause(ports, source);
  // A known browser is not hindered by guesses from its address.
  if (!isKnownDevice) await refuseOver(ports, accountLimits.logInFailuresByAddress, subjectOf(place.address));
  return source;
};

/**
 * Logs in and returns tokens. Throws 401 alike for a wrong name or password, and 429 after too many. An unverified
 * user with the right password gets an answer that says so, and another mail with the link.
 */
export const handler = http(
  route,
  async (ports, call) => {
    const { username: typed, password } = call.body;
    const from = { typed, place: placeOf(call) };
    const profiles = await byTypedName(ports, typed);
    const candidates = await Promise.all(profiles.map((each) => candidateOf(ports, each, from)));
    const source = await admit(ports, from, candidates);
    const { profile, logIn, guessed } = await tryEach(ports, candidates, password);
    log.info("log-in", { outcome: logIn.kind });
    await countFailures(ports, guessed);
    if (logIn.kind === "in" && profile) {
      await Promise.all([rememberPlace(ports, profile.userId, call), clearFailures(ports, [source])]);
      return { access: logIn.access, refresh: logIn.refresh };
    }
    if (logIn.kind === "unverified") {
      if (profile) await mailLink(ports, profile);
      throw new HttpError(401, UNVERIFIED);
    }
    await countFailures(ports, [source]);
    await isWithin(ports, accountLimits.logInFailuresByAddress, subjectOf(call.address));
    throw new HttpError(401, "Invalid credentials. Please try again.");
  },
  ports,
);
