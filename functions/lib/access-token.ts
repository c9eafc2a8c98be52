import { CognitoJwtVerifier } from "aws-jwt-verify";
import { FetchError } from "aws-jwt-verify/error";
import { type Fetcher, SimpleFetcher } from "aws-jwt-verify/https";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";
import { env } from "./env.ts";
import { HttpError } from "./errors.ts";
import { once } from "./once.ts";

/** What the service reads of an access token. */
export type AccessClaims = {
  readonly sub: string;
  readonly username: string;
  /** The log-in that the token belongs to. */
  readonly originJti: string;
  /** Seconds since 1970, all three: when the user logged in, when this token was made, and when it expires. */
  readonly authTime: number;
  readonly iat: number;
  readonly exp: number;
};

/** The claims of a good access token; undefined where it is not good. */
export type Verify = (token: string) => Promise<AccessClaims | undefined>;

/** A pool on this machine gives its keys over plain HTTP, at its own address in place of the issuer's. */
const localFetcher = (endpoint: string): Fetcher => ({
  fetch: async (uri) => {
    const { pathname } = new URL(uri);
    const answer = await fetch(`${endpoint}${pathname}`);
    if (!answer.ok) throw new FetchError(uri, `status ${answer.status}`);
    return answer.arrayBuffer();
  },
});

/** Keys are fetched once, and again when a token names a key that is not among them, at most every ten seconds. */
const verifier = once(() => {
  const endpoint = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER;
  const fetcher = endpoint ? localFetcher(endpoint) : new SimpleFetcher();
  return CognitoJwtVerifier.create(
    { userPoolId: env("USER_POOL_ID"), clientId: env("USER_POOL_CLIENT_ID"), tokenUse: "access" },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
});

let hasKeys = false;

/**
 * Checks a token against the keys of the user pool. Throws 503 where no key could be fetched yet: that says nothing of
 * the token, and must not log anybody out.
 */
export const verifyAccessToken: Verify = async (token) => {
  try {
    const claims = await verifier().verify(token);
    hasKeys = true;
    return {
      sub: claims.sub,
      username: claims.username,
      originJti: String(claims.origin_jti ?? claims.jti),
      authTime: claims.auth_time,
      iat: claims.iat,
      exp: claims.exp,
    };
  } catch (error) {
    if (error instanceof FetchError && !hasKeys)
      throw new HttpError(503, SOMETHING_WENT_WRONG, { retryAfterSeconds: 5 });
    return undefined;
  }
};
