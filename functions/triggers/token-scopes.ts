import * as z from "zod";
import { type Step, step } from "../edge/step.ts";
import { SELF_SERVICE } from "../store/accounts/self-service.ts";

/** Cognito's event before it makes tokens: only version 2 can change access tokens. */
const TokenEvent = z.looseObject({ version: z.literal("2") });
type TokenEvent = z.output<typeof TokenEvent>;

type ScopedEvent = TokenEvent & {
  readonly response: {
    readonly claimsAndScopeOverrideDetails: {
      readonly accessTokenGeneration: { readonly scopesToSuppress: readonly string[] };
    };
  };
};

/** Removes from every access token the right to change its account in Cognito itself. */
export const tokenScopes: Step<object, TokenEvent, ScopedEvent> = async (_, event) => ({
  ...event,
  response: {
    claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress: [SELF_SERVICE] } },
  },
});

export const handler = step(TokenEvent, tokenScopes, () => ({}));
