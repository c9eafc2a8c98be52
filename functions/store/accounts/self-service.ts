import { decomposeUnverifiedJwt } from "aws-jwt-verify/jwt";
import * as z from "zod";

/**
 * With this scope an access token is all that Cognito wants of its holder to delete the account, change its attributes
 * and passwords, or add a second factor: past the handlers, with none of their checks. Cognito gives it to every token
 * of a log-in by password, unless the pool's trigger takes it away (`triggers/token-scopes.ts`).
 */
export const SELF_SERVICE = "aws.cognito.signin.user.admin";

const Claims = z.object({ scope: z.string().default("") });

/**
 * The token, as Cognito gave it this moment. Throws where its holder could change the account with it: the pool's
 * trigger is not in place, and such a token leaves this service for nobody.
 */
export const withoutSelfService = (accessToken: string): string => {
  const { scope } = Claims.parse(decomposeUnverifiedJwt(accessToken).payload);
  if (scope.split(" ").includes(SELF_SERVICE))
    throw new Error("the user pool gives tokens that can change accounts");
  return accessToken;
};
