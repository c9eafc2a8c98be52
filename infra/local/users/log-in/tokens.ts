import { randomUUID } from "node:crypto";
import * as z from "zod";
import { REGION } from "../../template/physical-names.ts";
import type { ClientSpec, UserPoolSpec } from "../../template/user-pools.ts";
import { notAuthorized } from "../cognito-error.ts";
import { type LogIn, subOf, type User } from "../user.ts";
import type { SigningKey } from "./signing-key.ts";

/** Access and ID tokens with the claims that Cognito's have. */

const issuerOf = ({ id }: UserPoolSpec): string => `https://cognito-idp.${REGION}.amazonaws.com/${id}`;

const seconds = (ms: number): number => Math.floor(ms / 1000);

type Grant = {
  readonly user: User;
  readonly client: ClientSpec;
  readonly logIn: LogIn;
  /** What the access token may be used for. */
  readonly scopes: readonly string[];
};

/** User name, log-in and scopes of an access token. */
export type AccessToken = {
  readonly username: string;
  readonly originJti: string;
  readonly scopes: readonly string[];
};

/** Makes and reads the signed tokens of one pool; refresh tokens are not among them. */
export type Tokens = {
  /** Access and ID token of a log-in, from now on. */
  issue(grant: Grant, nowMs: number): { readonly AccessToken: string; readonly IdToken: string };
  /** What an access token says. Throws where it is not good or has expired. */
  readAccess(token: string, nowMs: number): AccessToken;
};

const AccessClaims = z.object({
  token_use: z.literal("access"),
  username: z.string(),
  origin_jti: z.string(),
  scope: z.string(),
  exp: z.number(),
});

/** Tokens that name the pool as their issuer and verify with the public half of the key. */
export const tokensOf = (pool: UserPoolSpec, key: SigningKey): Tokens => ({
  issue: ({ user, client, logIn, scopes }, nowMs) => {
    const both = {
      sub: subOf(user),
      iss: issuerOf(pool),
      origin_jti: logIn.originJti,
      event_id: randomUUID(),
      auth_time: seconds(logIn.authAtMs),
      iat: seconds(nowMs),
    };
    const access = {
      ...both,
      client_id: client.id,
      token_use: "access",
      scope: scopes.join(" "),
      exp: seconds(nowMs) + client.accessSeconds,
      jti: randomUUID(),
      username: user.username,
    };
    const { sub: _, ...attributes } = user.attributes;
    const identity = {
      ...attributes,
      ...both,
      email_verified: attributes.email_verified === "true",
      aud: client.id,
      token_use: "id",
      exp: seconds(nowMs) + client.idSeconds,
      jti: randomUUID(),
      "cognito:username": user.username,
    };
    return { AccessToken: key.sign(access), IdToken: key.sign(identity) };
  },

  readAccess: (token, nowMs) => {
    const { data } = AccessClaims.safeParse(key.read(token));
    if (!data) throw notAuthorized("Invalid Access Token");
    if (data.exp <= seconds(nowMs)) throw notAuthorized("Access Token has expired");
    return { username: data.username, originJti: data.origin_jti, scopes: data.scope.split(" ") };
  },
});
