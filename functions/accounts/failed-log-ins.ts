import { type HttpError, tooMany } from "../edge/errors.ts";
import { subjectOf } from "../edge/subject.ts";
import { secondsOf } from "../process/clock.ts";
import { hashed } from "../process/ids.ts";
import { log } from "../process/log.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import type { Ports, Run, RunKey } from "../store/ports.ts";
import { nameSubjectOf } from "./account-limits.ts";
import type { Place, Standing } from "./known-places.ts";

/**
 * Wrong passwords, counted in two independent ways.
 *
 * The source of the guesses (typed name and address) has to pause, whether or not the user exists. And the user is
 * protected: after a few guesses in a row by strangers, from any address, the service stops asking the user pool about
 * strangers and answers them as any wrong password. That keeps the pool's own lock-out, which does not tell the owner
 * from others, to seconds. Where the user is known, guesses are counted apart from strangers.
 *
 * Only wrong passwords count, so that many right ones at once hinder no one. Of many wrong ones at once the pool
 * checks five before it locks.
 */

type FailurePorts = Pick<Ports, "limits" | "clock">;

/** Cognito resets its counter after 15 quiet minutes; one more makes sure that it did. */
export const QUIET_SECONDS = 16 * 60;

/** After these the pool locks a user for a second, and doubles that with each further one. */
const FREE_FAILURES = 4;
/** Here the pool locks for eight seconds, and the service stops asking it about strangers' guesses. */
export const MAX_FAILURES = 8;
/** At a known address the owner may be among the guessers, so that the lock there may reach a minute. */
export const MAX_FAILURES_AT_ADDRESS = 11;

/** The pause after that many wrong passwords in a row, in seconds. */
export const pauseAfter = (guesses: number): number => {
  if (guesses >= MAX_FAILURES_AT_ADDRESS) return QUIET_SECONDS;
  return guesses <= FREE_FAILURES ? 0 : 2 ** (guesses - FREE_FAILURES - 1);
};

/** Longer than the pool's lock after strangers' guesses. */
const LOCKED_SECONDS = 10;

/** 429 for a user whom the pool has locked for some seconds. */
export const lockedForNow = (): HttpError => tooMany(LOCKED_SECONDS);

const runKey = ({ clock }: Pick<Ports, "clock">, subject: string): RunKey => ({
  // The row cannot be found by its user, so that it must not name one.
  key: `guesses#${hashed(subject)}`,
  nowSeconds: secondsOf(clock.now()),
  quietSeconds: QUIET_SECONDS,
});

/** The key under which a source of guesses is counted: a known browser's own, else that of name and address. */
export const sourceKey = (typed: string, { device, address }: Place, isKnownDevice: boolean): string =>
  isKnownDevice && device !== undefined
    ? `by-device#${nameSubjectOf(device)}`
    : `by-name#${nameSubjectOf(typed)}#${subjectOf(address)}`;

/** The key under which guesses at a user are counted; undefined on a known browser, which only has its own. */
export const targetKey = (userId: string, standing: Standing, { address }: Place): string | undefined => {
  if (standing === "device") return undefined;
  return standing === "address" ? `at#${userId}#${subjectOf(address)}` : `at#${userId}`;
};

export const failureKeys = (
  { userId, username, email }: Pick<Profile, "userId" | "username" | "email">,
  place: Place,
): string[] => [
  `at#${userId}`,
  `at#${userId}#${subjectOf(place.address)}`,
  ...[username, email].map((typed) => sourceKey(typed, place, false)),
  ...(place.device === undefined ? [] : [sourceKey(username, place, true)]),
];

/** The run of wrong passwords under a key. */
export const runOf = (ports: FailurePorts, subject: string): Promise<Run> =>
  ports.limits.runOf(runKey(ports, subject));

/** Throws 429 during the source's pause. */
export const refuseInPause = async (ports: FailurePorts, source: string): Promise<void> => {
  const { count, lastAtSeconds } = await runOf(ports, source);
  const leftSeconds = lastAtSeconds + pauseAfter(count) - secondsOf(ports.clock.now());
  if (leftSeconds <= 0) return;
  log.warn("limit reached", { limit: "wrong-passwords" });
  throw tooMany(leftSeconds);
};

/** False where the pool may not be asked about one more guess at this user. */
export const mayAskPool = async (
  ports: FailurePorts,
  subject: string | undefined,
  standing: Standing,
): Promise<boolean> => {
  if (subject === undefined) return true;
  const most = standing === "address" ? MAX_FAILURES_AT_ADDRESS : MAX_FAILURES;
  return (await runOf(ports, subject)).count < most;
};

/** Counts a wrong password under each of these keys. */
export const countFailures = async (ports: FailurePorts, subjects: readonly string[]): Promise<void> => {
  await Promise.all(subjects.map((subject) => ports.limits.addToRun(runKey(ports, subject))));
};

/** Clears the failed-login counters for these keys. */
export const clearFailures = async (ports: FailurePorts, subjects: readonly string[]): Promise<void> => {
  await Promise.all(subjects.map((subject) => ports.limits.forget(runKey(ports, subject).key)));
};
