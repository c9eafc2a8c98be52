import { CognitoJwtVerifier } from "aws-jwt-verify";
import type { Fetcher } from "aws-jwt-verify/https";
import { SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";
import { env } from "../process/env.ts";
import { once } from "../process/once.ts";
import { unavailable } from "./errors.ts";
import { KeysUnavailable, PoolKeys, poolFetcher, WAIT_AFTER_FAILURE_SECONDS } from "./pool-keys.ts";

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

/**
 * Tokens are judged by the server's clock alone, to the second: one is good until its `exp` has passed, whatever time
 * the reader's machine has. Cognito's clock and Lambda's differ by less than any grace would be worth.
 */
const GRACE_SECONDS = 0;

/**
 * Checks tokens against the user pool's keys, which `fetcher` brings. Where there are none yet it throws 503: that says
 * nothing of the token, and must not log anybody out.
 */
export const verifyWith = (fetcher: Fetcher): Verify => {
  const keys = new PoolKeys({ fetcher });
  const verifier = CognitoJwtVerifier.create(
    {
      userPoolId: env("USER_POOL_ID"),
      clientId: env("USER_POOL_CLIENT_ID"),
      tokenUse: "access",
      graceSeconds: GRACE_SECONDS,
    },
    { jwksCache: keys },
  );
  return async (token) => {
    try {
      const claims = await verifier.verify(token);
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

const verifyByPool = once(() => verifyWith(poolFetcher()));

/** Checks a token against the keys of this service's user pool, as `verifyWith` does. */
export const verifyAccessToken: Verify = (token) => verifyByPool()(token);
