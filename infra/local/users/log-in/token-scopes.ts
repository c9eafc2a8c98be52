import * as z from "zod";
import { callTrigger } from "../triggers.ts";
import type { User } from "../user.ts";
import type { UserPool } from "../user-pool.ts";

/** Cognito puts this scope into every access token unless the pool's function takes it out. */
const SELF_SERVICE = "aws.cognito.signin.user.admin";

/** The stand-in accepts only this part of Cognito's answer. */
const Answer = z.object({
  response: z.object({
    claimsAndScopeOverrideDetails: z.strictObject({
      accessTokenGeneration: z.strictObject({ scopesToSuppress: z.array(z.string()) }),
    }),
  }),
});

export type TokenSource = "TokenGeneration_Authentication" | "TokenGeneration_RefreshTokens";

/** The owner of the new tokens, the client, and the reason to make them. */
type Occasion = { readonly user: User; readonly clientId: string; readonly source: TokenSource };

/** Returns the scopes of a new access token, as the pool's function decides. Throws as `callTrigger`. */
export const scopesOf = async (
  { spec, mailing }: UserPool,
  { user, clientId, source }: Occasion,
): Promise<readonly string[]> => {
  const scopes = [SELF_SERVICE];
  const { response } = await callTrigger(spec.id, mailing.invoke, {
    kind: "PreTokenGeneration",
    functionName: spec.tokenScopes,
    version: "2",
    source,
    user,
    clientId,
    request: {
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      scopes,
    },
    response: { claimsAndScopeOverrideDetails: null },
    answer: Answer,
  });
  const { scopesToSuppress } = response.claimsAndScopeOverrideDetails.accessTokenGeneration;
  return scopes.filter((scope) => !scopesToSuppress.includes(scope));
};
