import * as z from "zod";
import type { Assembly } from "./assembly.ts";
import { nameIn } from "./functions.ts";

/** The user pools of the templates. The stand-in has one way for most settings: a pool with another one is refused. */

const UserPool = z.object({
  AliasAttributes: z.tuple([z.literal("email")]),
  AutoVerifiedAttributes: z.tuple([z.literal("email")]),
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: z.literal(false) }),
  UsernameConfiguration: z.object({ CaseSensitive: z.literal(false) }),
  Policies: z.object({ PasswordPolicy: z.object({ MinimumLength: z.number() }).loose() }),
  LambdaConfig: z.strictObject({
    CustomMessage: z.string(),
    DefineAuthChallenge: z.string(),
    CreateAuthChallenge: z.string(),
    VerifyAuthChallengeResponse: z.string(),
    PreTokenGenerationConfig: z.strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal("V2_0") }),
  }),
});

const TokenUnit = z.enum(["seconds", "minutes", "hours", "days"]);
const Client = z.object({
  UserPoolId: z.string(),
  GenerateSecret: z.literal(true),
  ExplicitAuthFlows: z
    .array(z.string())
    .refine((flows) =>
      ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH"].every((flow) => flows.includes(flow)),
    ),
  PreventUserExistenceErrors: z.literal("ENABLED"),
  WriteAttributes: z.tuple([z.literal("email")]),
  AccessTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  TokenValidityUnits: z.object({ AccessToken: TokenUnit, RefreshToken: TokenUnit }),
  RefreshTokenRotation: z.object({ Feature: z.literal("ENABLED"), RetryGracePeriodSeconds: z.number() }),
});

/** An app client of a user pool, and how long its tokens are good. */
export type ClientSpec = {
  readonly id: string;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  /** How long a refresh token stays good after a newer one replaced it. */
  readonly rotationGraceSeconds: number;
};
export type UserPoolSpec = {
  readonly id: string;
  readonly minPasswordLength: number;
  /** Name of the function that writes the mails. */
  readonly customMessage: string;
  /** Name of the function that decides the scopes of access tokens. */
  readonly tokenScopes: string;
  /** Names of the functions that log in without a password. */
  readonly challenge: Readonly<Record<"define" | "create" | "verify", string>>;
  readonly clients: readonly ClientSpec[];
};

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

const clientOf = (id: string, client: z.output<typeof Client>): ClientSpec => {
  const units = client.TokenValidityUnits;
  return {
    id,
    accessSeconds: client.AccessTokenValidity * SECONDS[units.AccessToken],
    refreshSeconds: client.RefreshTokenValidity * SECONDS[units.RefreshToken],
    rotationGraceSeconds: client.RefreshTokenRotation.RetryGracePeriodSeconds,
  };
};

/** Returns all user pools. Throws where a pool or a client has a setting that the stand-in has not. */
export const userPoolsOf = (assembly: Assembly): UserPoolSpec[] => {
  const clients = assembly
    .resources("AWS::Cognito::UserPoolClient")
    .map(({ ref, properties }) => ({ ref, client: Client.parse(properties) }));
  return assembly.resources("AWS::Cognito::UserPool").map(({ ref, properties }) => {
    const { Policies, LambdaConfig } = UserPool.parse(properties);
    return {
      id: ref,
      minPasswordLength: Policies.PasswordPolicy.MinimumLength,
      customMessage: nameIn(LambdaConfig.CustomMessage),
      tokenScopes: nameIn(LambdaConfig.PreTokenGenerationConfig.LambdaArn),
      challenge: {
        define: nameIn(LambdaConfig.DefineAuthChallenge),
        create: nameIn(LambdaConfig.CreateAuthChallenge),
        verify: nameIn(LambdaConfig.VerifyAuthChallengeResponse),
      },
      clients: clients
        .filter(({ client }) => client.UserPoolId === ref)
        .map((each) => clientOf(each.ref, each.client)),
    };
  });
};
