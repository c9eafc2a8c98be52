import { CognitoJwtVerifier, JwtVerifier } from "aws-jwt-verify";
import { validateCognitoJwtFields } from "aws-jwt-verify/cognito-verifier";
import { FetchError } from "aws-jwt-verify/error";
import { type Fetcher, SimpleFetcher } from "aws-jwt-verify/https";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import type { CognitoAccessTokenPayload } from "aws-jwt-verify/jwt-model";
import { SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";
import { awsEndpoint } from "../process/aws-endpoint.ts";
import { env } from "../process/env.ts";
import { once } from "../process/once.ts";
import { unavailable } from "./errors.ts";

/** The user pool's keys could not be fetched, which says nothing of the token. */
class KeysUnavailable extends Error {
  override readonly name = "KeysUnavailable";
}

/** The pause after a failed fetch, in seconds. */
const WAIT_AFTER_FAILURE_SECONDS = 5;
const MS_PER_SECOND = 1000;

/**
 * The user pool's signing keys. They are fetched once, and again for a token with an unknown key id: at most every ten
 * seconds, after a failed fetch every five. Fetched keys stay good while no newer ones can be had.
 */
class PoolKeys extends SimpleJwksCache {
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #hasKeys = false;

  get hasKeys(): boolean {
    return this.#hasKeys;
  }

  override async getJwks(uri: string) {
    if (performance.now() - this.#failedAtMs < WAIT_AFTER_FAILURE_SECONDS * MS_PER_SECOND)
      throw new KeysUnavailable("the keys could not be fetched a moment ago");
    try {
      const keys = await super.getJwks(uri);
      this.#hasKeys = true;
      return keys;
    } catch (cause) {
      this.#failedAtMs = performance.now();
      throw new KeysUnavailable("the keys cannot be fetched", { cause });
    }
  }
}

/** Fetches keys from another address than the issuer's, also over plain HTTP. */
const fetcherAt = (endpoint: string): Fetcher => ({
  fetch: async (uri) => {
    const { pathname } = new URL(uri);
    const answer = await fetch(`${endpoint}${pathname}`);
    if (!answer.ok) throw new FetchError(uri, `status ${answer.status}`);
    return answer.arrayBuffer();
  },
});

export type AccessClaims = {
  readonly sub: string;
  readonly username: string;
  readonly originJti: string;
  /** Seconds since 1970: the log-in, this token's issue and its expiry. */
  readonly authTime: number;
  readonly iat: number;
  readonly exp: number;
};

/** Returns the claims of a good access token, undefined for a bad one. */
export type Verify = (token: string) => Promise<AccessClaims | undefined>;

/** Tokens expire by the server's clock, to the second, without a grace. */
const GRACE_SECONDS = 0;

const TOKEN_USE = "access";

const ofCognito = (jwksCache: PoolKeys) =>
  CognitoJwtVerifier.create(
    {
      userPoolId: env("USER_POOL_ID"),
      clientId: env("USER_POOL_CLIENT_ID"),
      tokenUse: TOKEN_USE,
      graceSeconds: GRACE_SECONDS,
    },
    { jwksCache },
  );

/** For emulators, which name themselves as issuer. All other checks stay. */
const ofIssuer = (issuer: string, jwksCache: PoolKeys) =>
  JwtVerifier.create(
    {
      issuer,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      audience: null,
      graceSeconds: GRACE_SECONDS,
      customJwtCheck: ({ payload }) =>
        validateCognitoJwtFields(payload, { tokenUse: TOKEN_USE, clientId: env("USER_POOL_CLIENT_ID") }),
    },
    { jwksCache },
  );

type Checked = (token: string) => Promise<CognitoAccessTokenPayload>;

const checkerOf = (endpoint: string | undefined, keys: PoolKeys): Checked => {
  const cognito = ofCognito(keys);
  if (endpoint === undefined) return (token) => cognito.verify(token);
  const issuer = `${endpoint}/${env("USER_POOL_ID")}`;
  const elsewhere = ofIssuer(issuer, keys);
  return async (token) =>
    decomposeUnverifiedJwt(token).payload.iss === issuer
      ? ((await elsewhere.verify(token)) as CognitoAccessTokenPayload)
      : cognito.verify(token);
};

/** Checks tokens against the user pool's keys. Throws 503 before the first keys are there. */
export const verifyAt = (endpoint: string | undefined): Verify => {
  const keys = new PoolKeys({ fetcher: endpoint === undefined ? new SimpleFetcher() : fetcherAt(endpoint) });
  const checked = checkerOf(endpoint, keys);
  return async (token) => {
    try {
      const claims = await checked(token);
      return {
        sub: claims.sub,
        username: claims.username,
        originJti: String(claims.origin_jti ?? claims.jti),
        authTime: claims.auth_time,
        iat: claims.iat,
        exp: claims.exp,
      };
    } catch (error) {
      if (error instanceof KeysUnavailable && !keys.hasKeys)
        throw unavailable(SOMETHING_WENT_WRONG, WAIT_AFTER_FAILURE_SECONDS);
      return undefined;
    }
  };
};

const verifyByPool = once(() => verifyAt(awsEndpoint("COGNITO_IDENTITY_PROVIDER")?.url));

/** Checks a token against the keys of this service's user pool, as `verifyAt` does. */
export const verifyAccessToken: Verify = (token) => verifyByPool()(token);
