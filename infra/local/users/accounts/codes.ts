import { randomInt } from "node:crypto";
import { CognitoError } from "../cognito-error.ts";
import type { CodePurpose, User } from "../user.ts";
import type { UserPool } from "../user-pool.ts";

/** Six-digit codes that prove an e-mail address: single use, five tries, and only the newest of a purpose is good. */

const HOUR_MS = 3_600_000;
const LIFE_MS: Readonly<Record<CodePurpose, number>> = { signUp: 24 * HOUR_MS, reset: HOUR_MS };
const MAX_TRIES = 5;
const DIGITS = 6;

const newCode = (): string =>
  randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, "0");

/** There is no code that could still be right. */
export const expiredCode = (): CognitoError =>
  new CognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");

export const wrongCode = (): CognitoError =>
  new CognitoError("CodeMismatchException", "Invalid verification code provided, please try again.");

const tooManyTries = (): CognitoError =>
  new CognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");

export const withCode = (user: User, purpose: CodePurpose, nowMs: number): User => ({
  ...user,
  codes: { ...user.codes, [purpose]: { code: newCode(), expiresAtMs: nowMs + LIFE_MS[purpose], tries: 0 } },
});

/** Returns the user without the code where it is right. Throws once a wrong try is stored. */
export const useCode = ({ users, now }: UserPool, user: User, purpose: CodePurpose, code: string): User => {
  const { [purpose]: mailed, ...others } = user.codes;
  if (!mailed || mailed.expiresAtMs <= now()) throw expiredCode();
  if (mailed.tries >= MAX_TRIES) throw tooManyTries();
  if (mailed.code === code) return { ...user, codes: others };
  users.put({ ...user, codes: { ...others, [purpose]: { ...mailed, tries: mailed.tries + 1 } } });
  throw wrongCode();
};
