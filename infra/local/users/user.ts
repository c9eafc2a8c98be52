import * as z from "zod";
import { Failures, NO_FAILURES } from "./log-in/lock-out.ts";
import { PasswordHash } from "./log-in/passwords.ts";

/** A stored refresh token: its hash, and when a newer token replaced it. */
const RefreshToken = z.object({ hash: z.string(), replacedAtMs: z.number().optional() });

/** One log-in with all refresh tokens that rotated from it. Its access tokens carry `originJti`. */
export const LogIn = z.object({
  originJti: z.string(),
  clientId: z.string(),
  authAtMs: z.number(),
  expiresAtMs: z.number(),
  tokens: z.array(RefreshToken),
});
export type LogIn = z.output<typeof LogIn>;

/** `tries` counts the wrong codes. The code is stored as it is: the outbox in the same database holds it too. */
const MailedCode = z.object({ code: z.string(), expiresAtMs: z.number(), tries: z.number().int() });

/** A user as stored. Times are milliseconds since 1970. */
export const User = z.object({
  /** In lower case. */
  username: z.string(),
  sub: z.string(),
  email: z.string(),
  /** The user has proved the e-mail address. */
  isConfirmed: z.boolean(),
  password: PasswordHash,
  createdAtMs: z.number(),
  failures: Failures.default(NO_FAILURES),
  logIns: z.array(LogIn).default([]),
  /** The newest code of each purpose that was not used. */
  codes: z.object({ signUp: MailedCode.optional(), reset: MailedCode.optional() }).default({}),
});
export type User = z.output<typeof User>;

export type CodePurpose = keyof User["codes"];

export const statusOf = ({ isConfirmed }: User): "CONFIRMED" | "UNCONFIRMED" =>
  isConfirmed ? "CONFIRMED" : "UNCONFIRMED";

/** The user's attributes under Cognito's names. */
export const attributesOf = ({ sub, email, isConfirmed }: User) => ({
  sub,
  email,
  email_verified: String(isConfirmed),
});
