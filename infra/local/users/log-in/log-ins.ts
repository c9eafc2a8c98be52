import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ClientSpec } from "../../template/user-pools.ts";
import { CognitoError, notAuthorized } from "../cognito-error.ts";
import type { LogIn, User } from "../user.ts";

/** The log-ins of a user as pure functions. Only the hash of a refresh token is stored. */

/** The changed user, the log-in, and its newest refresh token. */
export type Issued = { readonly user: User; readonly logIn: LogIn; readonly refreshToken: string };

const TOKEN_BYTES = 48;

/** SHA-256 in base64url. The token is random, so that its hash needs no salt. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A user with more log-ins loses the oldest: a record that only grows would slow every log-in. */
const MAX_LOG_INS = 500;

const withLogIn = (user: User, logIn: LogIn, nowMs: number): User => {
  const others = user.logIns.filter((each) => each.originJti !== logIn.originJti && each.expiresAtMs > nowMs);
  return { ...user, logIns: [...others, logIn].slice(-MAX_LOG_INS) };
};

export const begin = (user: User, client: ClientSpec, nowMs: number): Issued => {
  const refreshToken = newToken();
  const logIn = {
    originJti: randomUUID(),
    clientId: client.id,
    authAtMs: nowMs,
    expiresAtMs: nowMs + client.refreshSeconds * 1000,
    tokens: [{ hash: hashOfToken(refreshToken) }],
  };
  return { user: withLogIn(user, logIn, nowMs), logIn, refreshToken };
};

const logInOf = ({ logIns }: User, tokenHash: string): LogIn | undefined =>
  logIns.find(({ tokens }) => tokens.some(({ hash }) => hash === tokenHash));

/**
 * Replaces a refresh token for the rest of the log-in's time. The old token stays good for the grace period, because the
 * answer may be lost. Throws NotAuthorizedException, and RefreshTokenReuseException after the grace period.
 */
export const renew = (user: User, client: ClientSpec, token: string, nowMs: number): Issued => {
  const tokenHash = hashOfToken(token);
  const logIn = logInOf(user, tokenHash);
  const used = logIn?.tokens.find(({ hash }) => hash === tokenHash);
  if (!logIn || !used || logIn.clientId !== client.id) throw notAuthorized("Invalid Refresh Token");
  if (logIn.expiresAtMs <= nowMs) throw notAuthorized("Refresh Token has expired");
  const { replacedAtMs = nowMs } = used;
  if (nowMs - replacedAtMs > client.rotationGraceSeconds * 1000)
    throw new CognitoError("RefreshTokenReuseException", "Refresh Token has been used already");
  const refreshToken = newToken();
  const tokens = [
    ...logIn.tokens.map((each) => (each === used ? { ...used, replacedAtMs } : each)),
    { hash: hashOfToken(refreshToken) },
  ];
  const renewed = { ...logIn, tokens };
  return { user: withLogIn(user, renewed, nowMs), logIn: renewed, refreshToken };
};

/** Ends the log-in of a refresh token; changes nothing where the log-in is another client's. */
export const end = (user: User, client: ClientSpec, token: string): User => {
  const ended = logInOf(user, hashOfToken(token));
  if (ended?.clientId !== client.id) return user;
  return { ...user, logIns: user.logIns.filter((each) => each !== ended) };
};
