import { createHmac } from "node:crypto";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";
import { readSecret } from "../secret.ts";
import { secretReader } from "./client-secret.ts";
import { isNamed } from "./cognito.ts";

/**
 * Calls that Cognito takes from whoever names the pool's client. Its id stands in every access token, so that only its
 * secret keeps others from making them past the handlers, with their limits and mailed links. It is in no template and
 * no environment: the deployment copies it into a secret, which functions that need it read. Asking the pool for it at
 * every start would meet Cognito's quota of such questions just when many start at once.
 */

/** The client, and what proves it. */
export type PoolClient = { readonly id: string; readonly secret: string };

/** The proof in a call about a user, by the name as it is given in that call. */
export const secretHash = ({ id, secret }: PoolClient, username: string): string =>
  createHmac("sha256", secret).update(`${username}${id}`).digest("base64");

/** What a call about a user must say of the client. */
export const forUser = (client: PoolClient, username: string) => ({
  ClientId: client.id,
  Username: username,
  SecretHash: secretHash(client, username),
});

/** What a call about a token must say of the client. */
export const forToken = ({ id, secret }: PoolClient) => ({ ClientId: id, ClientSecret: secret });

const readClientSecret = async (): Promise<string> => {
  const secret = await readSecret("USER_POOL_CLIENT_SECRET");
  if (secret === "") throw new Error("the secret of the user pool's client is not known");
  return secret;
};

const reader = once(() => secretReader(readClientSecret, Date.now));

const NOT_AUTHORIZED = new Set(["NotAuthorizedException"]);
/** So it answers where a token is to be revoked. */
const UNAUTHORIZED = new Set(["UnauthorizedException"]);

/** Bad credentials have the same name: only the words tell that it is the client that was not believed. */
const isClientRefused = (error: unknown): boolean =>
  isNamed(error, UNAUTHORIZED) ||
  (isNamed(error, NOT_AUTHORIZED) && error instanceof Error && /secret/i.test(error.message));

/**
 * Makes a call by the client. Where Cognito does not take its secret, which may have been replaced, the call is made
 * once more with the present one. Throws an error that no caller takes for a refusal of the user where that is not
 * taken either.
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
