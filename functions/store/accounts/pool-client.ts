import { createHmac } from "node:crypto";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";
import { readSecret } from "../secret.ts";
import { isNamed } from "./cognito.ts";

/**
 * Calls in the name of the pool's client. Its id stands in every access token, so that only its secret keeps others
 * from making these calls past the handlers' limits and links. The deployment copies the secret from the pool into
 * Secrets Manager, and functions read it there: reading it from the pool would meet Cognito's quota when many start at
 * once.
 */

/** Reads and caches the secret of the user pool's client. */
type SecretReader = {
  /** The secret, read at the first call. */
  secret(): Promise<string>;
  /** The secret to try after this one was refused: read again, unless that happened within the last minute. */
  secretAfterRefusal(refused: string): Promise<string>;
};

/** However often Cognito refuses, the secret is not read more often. */
const MIN_SPACING_MS = 60_000;

/** A cache over the stored secret; `now` in milliseconds. Concurrent calls share one read. */
export const secretReader = (read: () => Promise<string>, now: () => number): SecretReader => {
  let kept: Promise<string> | undefined;
  let reread: { readonly atMs: number } | undefined;

  const readAnew = (): Promise<string> => {
    const reading = read();
    kept = reading;
    // The next call repeats a read that failed.
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  const secret = (): Promise<string> => kept ?? readAnew();

  return {
    secret,
    secretAfterRefusal: async (refused) => {
      const present = await secret();
      if (present !== refused) return present;
      // Another refused call may be reading it now.
      if (reread !== undefined && now() - reread.atMs < MIN_SPACING_MS) return secret();
      reread = { atMs: now() };
      return readAnew();
    },
  };
};

export type PoolClient = { readonly id: string; readonly secret: string };

/** The secret hash of a call about a user, with the name as given in that call. */
export const secretHash = ({ id, secret }: PoolClient, username: string): string =>
  createHmac("sha256", secret).update(`${username}${id}`).digest("base64");

/** The client's part of a call about a user. */
export const forUser = (client: PoolClient, username: string) => ({
  ClientId: client.id,
  Username: username,
  SecretHash: secretHash(client, username),
});

/** The client's part of a call about a token. */
export const forToken = ({ id, secret }: PoolClient) => ({ ClientId: id, ClientSecret: secret });

const readClientSecret = async (): Promise<string> => {
  const secret = await readSecret("USER_POOL_CLIENT_SECRET");
  if (secret === "") throw new Error("the secret of the user pool's client is not known");
  return secret;
};

const reader = once(() => secretReader(readClientSecret, Date.now));

const NOT_AUTHORIZED = new Set(["NotAuthorizedException"]);
/** Cognito's error for a bad client where a token is revoked. */
const UNAUTHORIZED = new Set(["UnauthorizedException"]);

/** Bad credentials have the same error name: only the message tells that the client was refused. */
const isClientRefused = (error: unknown): boolean =>
  isNamed(error, UNAUTHORIZED) ||
  (isNamed(error, NOT_AUTHORIZED) && error instanceof Error && /secret/i.test(error.message));

/**
 * Makes a call as the client. Where Cognito refuses its secret, which may have been rotated, repeats the call with the
 * present one. Throws, where that is refused too, an error that no caller takes for a refusal of the user.
 */
export const asClient = async <T>(call: (client: PoolClient) => Promise<T>): Promise<T> => {
  const attempt = async (secret: string): Promise<{ readonly answer: T } | undefined> => {
    try {
      return { answer: await call({ id: env("USER_POOL_CLIENT_ID"), secret }) };
    } catch (error) {
      if (isClientRefused(error)) return undefined;
      throw error;
    }
  };
  const { secret, secretAfterRefusal } = reader();
  const first = await secret();
  const done = await attempt(first);
  if (done) return done.answer;
  const present = await secretAfterRefusal(first);
  const again = present === first ? undefined : await attempt(present);
  if (!again) throw new Error("the user pool does not take its client's secret");
  return again.answer;
};
