import * as z from "zod";
import type { UserPoolSpec } from "../../template/user-pools.ts";
import { askTrigger, badAnswer, type Invoke } from "../triggers.ts";
import type { User } from "../user.ts";

/** What an access token may be used for. Every one has the scope for its own account, unless the pool's function takes it. */

/** Lets whoever holds the token look at its account and change it. */
export const SELF_SERVICE = "aws.cognito.signin.user.admin";

/** Only this part of an answer has a stand-in: others are refused. */
const Answer = z.object({
  response: z.object({
    claimsAndScopeOverrideDetails: z
      .strictObject({
        accessTokenGeneration: z
          .strictObject({ scopesToSuppress: z.array(z.string()).default([]) })
          .prefault({}),
      })
      .nullish(),
  }),
});

/** Whose tokens are made, by which client, and at which occasion. */
export type TokenOccasion = {
  readonly user: User;
  readonly clientId: string;
  readonly source: "TokenGeneration_Authentication" | "TokenGeneration_RefreshTokens";
};

/** The scopes of an access token that is about to be made. Throws as `askTrigger`, and where its answer has no stand-in. */
export const scopesOf = async (
  spec: UserPoolSpec,
  invoke: Invoke,
  { user, clientId, source }: TokenOccasion,
): Promise<readonly string[]> => {
  const scopes = [SELF_SERVICE];
  if (spec.tokenScopes === undefined) return scopes;
  const trigger = { kind: "PreTokenGeneration", functionName: spec.tokenScopes };
  const groupConfiguration = { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null };
  const answer = await askTrigger(spec, invoke, trigger, {
    version: "2",
    source,
    user,
    clientId,
    request: { groupConfiguration, scopes },
    response: { claimsAndScopeOverrideDetails: null },
  });
  const { data } = Answer.safeParse(answer);
  if (!data) throw badAnswer();
  const taken = data.response.claimsAndScopeOverrideDetails?.accessTokenGeneration.scopesToSuppress ?? [];
  return scopes.filter((scope) => !taken.includes(scope));
};
