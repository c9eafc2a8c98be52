import { type HttpError, tooMany } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import { secondsOf } from "../process/seconds.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import type { Ports, Run, RunKey } from "../store/ports.ts";
import { nameSubjectOf, subjectOf } from "./account-limits.ts";
import type { Place, Standing } from "./known-places.ts";

/**
 * Wrong passwords, counted in two ways that must not know of each other.
 *
 * Whoever guesses is told to wait, by what they typed and from where: the same whether or not there is such a user. And
 * no user is guessed at more than a few times in a row by strangers together, however they are spelt and from wherever
 * it comes: after that the user pool is not asked about strangers' guesses, and these are answered as any wrong one.
 * That keeps the pool's own lock-out, which knows no difference between the owner and others, to seconds. A user who is
 * known somewhere is not counted there with strangers.
 *
 * A guess counts once it was wrong, so that many right passwords at once hinder nobody. Of many wrong ones at once the
 * pool looks at five before it locks.
 */

type GuessPorts = Pick<Ports, "limits" | "clock">;

/** Cognito forgets after a quiet quarter of an hour; a minute more, so that a new run finds it forgotten there. */
export const QUIET_SECONDS = 16 * 60;

/** After so many the pool locks a user for a second, and for twice as long after each further one. */
const FREE_GUESSES = 4;
/** Then it locks for eight seconds, and strangers together are not asked about until it was quiet. */
export const MAX_GUESSES = 8;
/** At an address where the user is known the owner may be among the guessers: it may come to a minute's lock there. */
export const MAX_GUESSES_AT_ADDRESS = 11;

/** How long whoever guessed wrong so often in a row has to wait, in seconds. */
export const pauseAfter = (guesses: number): number => {
  if (guesses >= MAX_GUESSES_AT_ADDRESS) return QUIET_SECONDS;
  return guesses <= FREE_GUESSES ? 0 : 2 ** (guesses - FREE_GUESSES - 1);
};

/** Longer than the pool locks a user at whom strangers guess. */
const LOCKED_SECONDS = 10;

/** 429 for whom the pool would know, were the user not locked: it is over in seconds. */
export const lockedForNow = (): HttpError => tooMany(LOCKED_SECONDS);

const runKey = ({ clock }: Pick<Ports, "clock">, subject: string): RunKey => ({
  key: `guesses#${subject}`,
  nowSeconds: secondsOf(clock.now()),
  quietSeconds: QUIET_SECONDS,
});

/** Under what a guesser is told to wait: a known browser under its own, everybody else by name and address. */
export const guesserOf = (typed: string, { device, address }: Place, isKnownDevice: boolean): string =>
  isKnownDevice && device !== undefined
    ? `by-device#${nameSubjectOf(device)}`
    : `by-name#${nameSubjectOf(typed)}#${subjectOf(address)}`;

/**
 * Under what guesses at a user are counted, by the user's `sub`; undefined on a known browser, whose guesses are its
 * own affair.
 */
export const guessedAt = (sub: string, standing: Standing, { address }: Place): string | undefined => {
  if (standing === "device") return undefined;
  return standing === "address" ? `at#${sub}#${subjectOf(address)}` : `at#${sub}`;
};

/** Everything that was counted for a user, from that place or from strangers. */
export const guessesOf = (
  { sub, username, email }: Pick<Profile, "sub" | "username" | "email">,
  place: Place,
): string[] => [
  `at#${sub}`,
  `at#${sub}#${subjectOf(place.address)}`,
  ...[username, email].map((typed) => guesserOf(typed, place, false)),
  ...(place.device === undefined ? [] : [guesserOf(username, place, true)]),
];

const runOf = (ports: GuessPorts, subject: string): Promise<Run> =>
  ports.limits.runOf(runKey(ports, subject));

/** Throws 429 where the guesser has to wait. */
export const refuseInPause = async (ports: GuessPorts, guesser: string): Promise<void> => {
  const { count, lastAtSeconds } = await runOf(ports, guesser);
  const leftSeconds = lastAtSeconds + pauseAfter(count) - secondsOf(ports.clock.now());
  if (leftSeconds <= 0) return;
  log.warn("limit reached", { limit: "wrong-passwords" });
  throw tooMany(leftSeconds);
};

/** Whether the pool may be asked about one more guess at a user that counts as that. */
export const mayBeGuessed = async (
  ports: GuessPorts,
  subject: string | undefined,
  standing: Standing,
): Promise<boolean> => {
  if (subject === undefined) return true;
  const most = standing === "address" ? MAX_GUESSES_AT_ADDRESS : MAX_GUESSES;
  return (await runOf(ports, subject)).count < most;
};

/** Counts a wrong password under each of those. */
export const countGuess = async (ports: GuessPorts, subjects: readonly string[]): Promise<void> => {
  await Promise.all(subjects.map((subject) => ports.limits.addToRun(runKey(ports, subject))));
};

/** Forgets the wrong passwords that were counted under those. */
export const forgetGuesses = async (ports: GuessPorts, subjects: readonly string[]): Promise<void> => {
  await Promise.all(subjects.map((subject) => ports.limits.forget(runKey(ports, subject).key)));
};
