import * as z from "zod";
import { Failures, NO_FAILURES } from "./log-in/lock-out.ts";
import { PasswordHash } from "./log-in/passwords.ts";

/** A refresh token as it is kept: its hash, and since when it is replaced by another. */
const RefreshToken = z.object({ hash: z.string(), replacedAtMs: z.number().optional() });

/** One log-in with all the refresh tokens that rotated from it; `originJti` is in its access tokens. */
export const LogIn = z.object({
  originJti: z.string(),
  clientId: z.string(),
  authAtMs: z.number(),
  expiresAtMs: z.number(),
  tokens: z.array(RefreshToken),
});
export type LogIn = z.output<typeof LogIn>;

/** What a mailed code is for. */
export const CODE_PURPOSES = ["signUp", "reset"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** A mailed code as it is kept: a keyed hash, how often it was tried in vain, and when it is no good any more. */
const MailedCode = z.object({ hash: z.string(), expiresAtMs: z.number(), tries: z.number().int() });
export type MailedCode = z.output<typeof MailedCode>;

/** A user as its file keeps it: times in milliseconds since 1970; without `password` no log-in succeeds. */
export const User = z.object({
  username: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(["UNCONFIRMED", "CONFIRMED"]),
  enabled: z.boolean(),
  password: PasswordHash.optional(),
  createdAtMs: z.number(),
  modifiedAtMs: z.number(),
  failures: Failures.default(NO_FAILURES),
  logIns: z.array(LogIn).default([]),
  /** The newest of each purpose that is not used up. */
  codes: z.partialRecord(z.enum(CODE_PURPOSES), MailedCode).default({}),
});
export type User = z.output<typeof User>;

/** The id that Cognito gave the user; present from the first moment on. */
export const subOf = ({ attributes }: User): string => attributes.sub ?? "";

/** The user's attributes as calls of Cognito's tell them. */
export const attributeList = ({ attributes }: User): { Name: string; Value: string }[] =>
  Object.entries(attributes).map(([name, value]) => ({ Name: name, Value: value }));
