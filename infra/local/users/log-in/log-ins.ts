import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ClientSpec } from "../../template/user-pools.ts";
import { CognitoError, notAuthorized } from "../cognito-error.ts";
import { LogIn, type User } from "../user.ts";

/**
 * The log-ins of a user as a calculation: each function takes the user as it is and gives the user as it will be. A
 * refresh token is 48 random bytes of which only the hash is kept.
 */

/** The user as it will be, the log-in, and the new refresh token where the old one does not stay good. */
export type Issued = {
  readonly user: User;
  readonly logIn: LogIn;
  readonly refreshToken: string | undefined;
};

const TOKEN_BYTES = 48;

/** What is kept of a refresh token: its SHA-256 in base64url. The token is random, so that no salt is needed. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** The oldest log-ins of a user end beyond that: a file of a user that only ever grows would slow every log-in. */
const MAX_LOG_INS = 500;

const withLogIn = (user: User, logIn: LogIn, nowMs: number): User => ({
  ...user,
  logIns: [
    ...user.logIns.filter((each) => each.originJti !== logIn.originJti && each.expiresAtMs > nowMs),
    logIn,
  ].slice(-MAX_LOG_INS),
});

/** A new log-in, with the wrong passwords before it forgotten. */
export const begin = (user: User, client: ClientSpec, nowMs: number): Issued => {
  const refreshToken = newToken();
  const logIn = LogIn.parse({
    originJti: randomUUID(),
    clientId: client.id,
    authAtMs: nowMs,
    expiresAtMs: nowMs + client.refreshSeconds * 1000,
    tokens: [{ hash: hashOfToken(refreshToken) }],
  });
  return { user: withLogIn(user, logIn, nowMs), logIn, refreshToken };
};

/** The log-in that a refresh token, replaced or not, belongs to. */
export const logInOf = (user: User, tokenHash: string): LogIn | undefined =>
  user.logIns.find(({ tokens }) => tokens.some(({ hash }) => hash === tokenHash));

/**
 * Uses a refresh token. Where tokens rotate, a new one takes its place for the rest of the log-in's time; the old one
 * is good for the grace longer, because an answer may be lost on its way. Throws where the token is not good.
 */
export const renew = (user: User, client: ClientSpec, tokenHash: string, nowMs: number): Issued => {
  const logIn = logInOf(user, tokenHash);
  const used = logIn?.tokens.find(({ hash }) => hash === tokenHash);
  if (!logIn || !used || logIn.clientId !== client.id) throw notAuthorized("Invalid Refresh Token");
  if (logIn.expiresAtMs <= nowMs) throw notAuthorized("Refresh Token has expired");
  const { rotationGraceSeconds: grace } = client;
  if (grace === undefined) return { user, logIn, refreshToken: undefined };
  if (used.replacedAtMs !== undefined && nowMs - used.replacedAtMs > grace * 1000)
    throw new CognitoError("RefreshTokenReuseException", "Refresh Token has been used already");
  const refreshToken = newToken();
  const replaced = { ...used, replacedAtMs: used.replacedAtMs ?? nowMs };
  const tokens = [
    ...logIn.tokens.map((each) => (each.hash === tokenHash ? replaced : each)),
    { hash: hashOfToken(refreshToken) },
  ];
  const renewed = { ...logIn, tokens };
  return { user: withLogIn(user, renewed, nowMs), logIn: renewed, refreshToken };
};

/** Ends one log-in: none of its tokens is good any more. */
export const end = (user: User, originJti: string): User => ({
  ...user,
  logIns: user.logIns.filter((each) => each.originJti !== originJti),
});

/** Signs the user out everywhere. */
export const endAll = (user: User): User => ({ ...user, logIns: [] });
