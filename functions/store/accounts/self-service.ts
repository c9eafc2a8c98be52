import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import * as z from "zod";

/**
 * With this scope, Cognito lets a token's holder delete the account, change its attributes and password or add a
 * second factor, past the handlers. Cognito adds it to every password log-in unless the pool's trigger removes it
 * (`triggers/token-scopes.ts`).
 */
export const SELF_SERVICE = "aws.cognito.signin.user.admin";

const Claims = z.object({ scope: z.string().default("") });

/** Returns the token that Cognito has just issued. Throws where it has the scope, since then the trigger is missing. */
export const withoutSelfService = (accessToken: string): string => {
  const { scope } = Claims.parse(decomposeUnverifiedJwt(accessToken).payload);
  if (scope.split(" ").includes(SELF_SERVICE))
    throw new Error("the user pool gives tokens that can change accounts");
  return accessToken;
};
