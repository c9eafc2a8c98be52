import { createToken as route, UNVERIFIED } from "#shared/contracts/accounts.ts";
import { SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";
import { accountLimits, emailSubjectOf, nameSubjectOf, subjectOf } from "../accounts/account-limits.ts";
import { byTypedName } from "../accounts/find-profile.ts";
import {
  countGuess,
  forgetGuesses,
  guessedAt,
  guesserOf,
  lockedForNow,
  mayBeGuessed,
  refuseInPause,
} from "../accounts/guesses.ts";
import { type Place, placeOf, rememberPlace, type Standing, standingAt } from "../accounts/known-places.ts";
import { type Verify, verifyAccessToken } from "../edge/access-token.ts";
import { HttpError, unavailable } from "../edge/errors.ts";
import { http, type Use } from "../edge/http.ts";
import { isWithin, refuseOver } from "../edge/limits.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { newId } from "../process/new-id.ts";
import { knownPlaces } from "../store/accounts/known-places.ts";
import type { LogIn } from "../store/accounts/ports.ts";
import { isVerified, type Profile } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";
import type { Ports } from "../store/ports.ts";

type TokenPorts = Pick<Ports, "users" | "profiles" | "limits" | "knownPlaces" | "clock" | "newId"> & {
  readonly verify: Verify;
};

const RETRY_AFTER_SECONDS = 5;

/** A name that no user can have: unknown ones are asked about under it, so that they take the same time as others. */
const NOBODY = "no.such.user";

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

/** Somebody whom the name may mean, or nobody; what guesses at them count as, and whether they may be guessed at. */
type Candidate = {
  readonly profile: Profile | undefined;
  readonly standing: Standing;
  readonly guessedAt: string | undefined;
  readonly mayBeGuessed: boolean;
};

/** Of a name that nobody has, the same is asked and counted. */
const candidateOf = async (
  ports: TokenPorts,
  profile: Profile | undefined,
  { typed, place }: { readonly typed: string; readonly place: Place },
): Promise<Candidate> => {
  const sub = profile?.sub ?? `nobody#${nameSubjectOf(typed)}`;
  const standing = await standingAt(ports, sub, place);
  const subject = guessedAt(sub, standing, place);
  const mayAsk = await mayBeGuessed(ports, subject, standing);
  return { profile, standing, guessedAt: subject, mayBeGuessed: mayAsk };
};

type Tried = {
  readonly profile: Profile | undefined;
  readonly logIn: LogIn;
  /** Under what the guesses at those count whose password it was not. */
  readonly guessed: readonly string[];
};

/**
 * Tries the password for each whom the name may mean. A stranger may have signed up with a member's address: that
 * password must be answered as with an address that is nobody's, so that the sign-up is asked about in both cases.
 */
const tryEach = async (
  ports: TokenPorts,
  candidates: readonly Candidate[],
  password: string,
): Promise<Tried> => {
  const guessed: string[] = [];
  for (const { profile, standing, guessedAt: subject, mayBeGuessed: mayAsk } of candidates) {
    const answer = await ports.users.logIn((mayAsk && profile?.username) || NOBODY, password);
    // Elsewhere it would tell that there is such a user.
    if (answer.kind === "locked" && standing !== "stranger") throw lockedForNow();
    const logIn = await outcomeOf(ports, profile, answer);
    if (logIn.kind !== "refused" && logIn.kind !== "locked") return { profile, logIn, guessed };
    if (mayAsk && subject !== undefined) guessed.push(subject);
  }
  return { profile: undefined, logIn: { kind: "refused" }, guessed };
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

/** Throws 429 where who tries has to wait; what wrong passwords of theirs count as. */
const admit = async (
  ports: TokenPorts,
  { typed, place }: { readonly typed: string; readonly place: Place },
  candidates: readonly Candidate[],
): Promise<string> => {
  const isKnownDevice = candidates.some(({ standing }) => standing === "device");
  const guesser = guesserOf(typed, place, isKnownDevice);
  await refuseInPause(ports, guesser);
  // Whoever shares an address with somebody who guesses gets in all the same.
  if (!isKnownDevice) await refuseOver(ports, accountLimits.logInFailuresByAddress, subjectOf(place.address));
  return guesser;
};

/**
 * The tokens of a log-in. Throws 401 for a wrong name or password alike, so that neither can be guessed alone, and 429
 * after too many of them. An unverified user with the right password is told so and mailed the link again.
 */
export const createToken: Use<typeof route, TokenPorts> = async (ports, call) => {
  const { username: typed, password } = call.body;
  const from = { typed, place: placeOf(call) };
  const profiles = await byTypedName(ports, typed);
  const candidates = await Promise.all(profiles.map((each) => candidateOf(ports, each, from)));
  const guesser = await admit(ports, from, candidates);
  const { profile, logIn, guessed } = await tryEach(ports, candidates, password);
  log.info("log-in", { outcome: logIn.kind });
  await countGuess(ports, guessed);
  if (logIn.kind === "in" && profile) {
    await Promise.all([rememberPlace(ports, profile.sub, call), forgetGuesses(ports, [guesser])]);
    return { access: logIn.access, refresh: logIn.refresh };
  }
  if (logIn.kind === "unverified") {
    if (profile) await mailLink(ports, profile);
    throw new HttpError(401, UNVERIFIED);
  }
  await countGuess(ports, [guesser]);
  await isWithin(ports, accountLimits.logInFailuresByAddress, subjectOf(call.address));
  throw new HttpError(401, "Invalid credentials. Please try again.");
};

export const handler = http(route, createToken, () => ({
  users,
  profiles,
  limits,
  knownPlaces,
  clock,
  newId,
  verify: verifyAccessToken,
}));
