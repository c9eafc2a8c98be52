import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { madeOnce } from "../../data/made-once.ts";
import { CognitoError } from "../cognito-error.ts";
import { CODE_PURPOSES, type CodePurpose, type MailedCode, subOf, type User } from "../user.ts";

/**
 * Codes of six digits that prove an e-mail address: single use, five tries, and only the newest of a purpose is good.
 * Anybody could try all of them on a plain hash, so that what is kept is keyed, and the key lies in another file.
 */
export type Codes = {
  /** The user with a new code in the place of the one before. */
  give(user: User, purpose: CodePurpose, nowMs: number): { readonly user: User; readonly code: string };
  /** Tries a code: the user as it is to be kept in any case, and the refusal where the code is not good. */
  try(user: User, purpose: CodePurpose, code: string, nowMs: number): Tried;
};

/** The right code is used up in `user`; after a wrong one the try is counted. */
export type Tried = { readonly user: User; readonly refusal: CognitoError | undefined };

const HOUR_MS = 3_600_000;
const LIFE_MS: Readonly<Record<CodePurpose, number>> = { signUp: 24 * HOUR_MS, reset: HOUR_MS };
const MAX_TRIES = 5;
const DIGITS = 6;
const KEY_BYTES = 32;

const Key = z.base64url().length(43);

const openKey = (file: string): Promise<string> =>
  madeOnce({
    file,
    make: () => randomBytes(KEY_BYTES).toString("base64url"),
    read: (text) => Key.parse(text),
    loss: "Links in mails of before are no good: whoever has one asks for another.",
  });

const newCode = (): string =>
  randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, "0");

/** For whoever has no code that could still be right. */
export const expiredCode = (): CognitoError =>
  new CognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");

/** For a wrong code. */
export const wrongCode = (): CognitoError =>
  new CognitoError("CodeMismatchException", "Invalid verification code provided, please try again.");

/** Any of the calls whose number is limited, once too often. */
export const tooManyAttempts = (): CognitoError =>
  new CognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");

const withCode = (user: User, purpose: CodePurpose, code: MailedCode): User => ({
  ...user,
  codes: { ...user.codes, [purpose]: code },
});

const withoutCode = (user: User, purpose: CodePurpose): User => {
  const others = CODE_PURPOSES.filter((each) => each !== purpose);
  const codes: User["codes"] = {};
  for (const each of others) if (user.codes[each]) codes[each] = user.codes[each];
  return { ...user, codes };
};

/** The codes of a pool, by the key in a file, made there where none is. */
export const openCodes = async (file: string): Promise<Codes> => {
  const key = await openKey(file);
  const hashOf = (user: User, purpose: CodePurpose, code: string): Buffer =>
    createHmac("sha256", key)
      .update(JSON.stringify([subOf(user), purpose, code]))
      .digest();

  return {
    give: (user, purpose, nowMs) => {
      const code = newCode();
      const hash = hashOf(user, purpose, code).toString("base64");
      return {
        user: withCode(user, purpose, { hash, expiresAtMs: nowMs + LIFE_MS[purpose], tries: 0 }),
        code,
      };
    },
    try: (user, purpose, code, nowMs) => {
      const kept = user.codes[purpose];
      if (!kept || kept.expiresAtMs <= nowMs) return { user, refusal: expiredCode() };
      if (kept.tries >= MAX_TRIES) return { user, refusal: tooManyAttempts() };
      if (timingSafeEqual(hashOf(user, purpose, code), Buffer.from(kept.hash, "base64")))
        return { user: withoutCode(user, purpose), refusal: undefined };
      const tried = { ...kept, tries: kept.tries + 1 };
      return { user: withCode(user, purpose, tried), refusal: wrongCode() };
    },
  };
};
