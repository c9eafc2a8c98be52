import * as z from "zod";
import type { Assembly } from "./assembly.ts";
import { nameIn } from "./functions.ts";

/** The user pools of the templates, with the settings that the stand-in has. */

const UserPool = z.object({
  AliasAttributes: z.array(z.string()).default([]),
  Policies: z.object({ PasswordPolicy: z.object({ MinimumLength: z.number() }).loose() }),
  AutoVerifiedAttributes: z.array(z.string()).default([]),
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: z.boolean().default(false) }).prefault({}),
  LambdaConfig: z
    .strictObject({
      CustomMessage: z.string().optional(),
      PreTokenGenerationConfig: z
        .strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal("V2_0") })
        .optional(),
    })
    .default({}),
  UsernameConfiguration: z.object({ CaseSensitive: z.boolean() }).default({ CaseSensitive: true }),
});

const TokenUnit = z.enum(["seconds", "minutes", "hours", "days"]);
const Client = z.object({
  UserPoolId: z.string(),
  GenerateSecret: z.boolean().default(false),
  ExplicitAuthFlows: z.array(z.string()).default([]),
  PreventUserExistenceErrors: z.string().optional(),
  WriteAttributes: z.array(z.string()).optional(),
  AccessTokenValidity: z.number(),
  IdTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  TokenValidityUnits: z.object({ AccessToken: TokenUnit, IdToken: TokenUnit, RefreshToken: TokenUnit }),
  RefreshTokenRotation: z
    .object({ Feature: z.string(), RetryGracePeriodSeconds: z.number().default(0) })
    .optional(),
});

/** An app client of a user pool: what may be asked with it, and how long its tokens are good. */
export type ClientSpec = {
  readonly id: string;
  /** Whether whoever calls by the client must prove that they know its secret. */
  readonly hasSecret: boolean;
  readonly authFlows: readonly string[];
  readonly hidesUnknownUsers: boolean;
  /** What users may set of themselves; undefined for all that a template may name. */
  readonly writeAttributes: readonly string[] | undefined;
  readonly accessSeconds: number;
  readonly idSeconds: number;
  readonly refreshSeconds: number;
  /** Absent where refresh tokens do not rotate. */
  readonly rotationGraceSeconds: number | undefined;
};
/** A user pool's settings, as far as the stand-in has them. */
export type UserPoolSpec = {
  readonly id: string;
  readonly emailIsAlias: boolean;
  readonly isCaseSensitive: boolean;
  readonly minPasswordLength: number;
  /** Whether people make their accounts themselves. */
  readonly allowsSignUp: boolean;
  /** Whether a new user is mailed a code. */
  readonly verifiesEmail: boolean;
  /** Name of the function that writes the mails; undefined where there is none. */
  readonly customMessage: string | undefined;
  /** Name of the function that says what access tokens may be used for; undefined where there is none. */
  readonly tokenScopes: string | undefined;
  readonly clients: readonly ClientSpec[];
};

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

const clientOf = (id: string, client: z.output<typeof Client>): ClientSpec => {
  const units = client.TokenValidityUnits;
  return {
    id,
    hasSecret: client.GenerateSecret,
    authFlows: client.ExplicitAuthFlows,
    writeAttributes: client.WriteAttributes,
    hidesUnknownUsers: client.PreventUserExistenceErrors === "ENABLED",
    accessSeconds: client.AccessTokenValidity * SECONDS[units.AccessToken],
    idSeconds: client.IdTokenValidity * SECONDS[units.IdToken],
    refreshSeconds: client.RefreshTokenValidity * SECONDS[units.RefreshToken],
    rotationGraceSeconds:
      client.RefreshTokenRotation?.Feature === "ENABLED"
        ? client.RefreshTokenRotation.RetryGracePeriodSeconds
        : undefined,
  };
};

/** All user pools. Throws where one has a trigger that no stand-in calls. */
export const userPoolsOf = (assembly: Assembly): UserPoolSpec[] => {
  const clients = assembly
    .resources("AWS::Cognito::UserPoolClient")
    .map(({ ref, properties }) => ({ ref, client: Client.parse(properties) }));
  return assembly.resources("AWS::Cognito::UserPool").map(({ ref, properties }) => {
    const pool = UserPool.parse(properties);
    const { CustomMessage, PreTokenGenerationConfig } = pool.LambdaConfig;
    return {
      id: ref,
      emailIsAlias: pool.AliasAttributes.includes("email"),
      isCaseSensitive: pool.UsernameConfiguration.CaseSensitive,
      minPasswordLength: pool.Policies.PasswordPolicy.MinimumLength,
      allowsSignUp: !pool.AdminCreateUserConfig.AllowAdminCreateUserOnly,
      verifiesEmail: pool.AutoVerifiedAttributes.includes("email"),
      customMessage: CustomMessage === undefined ? undefined : nameIn(CustomMessage),
      tokenScopes: PreTokenGenerationConfig && nameIn(PreTokenGenerationConfig.LambdaArn),
      clients: clients
        .filter(({ client }) => client.UserPoolId === ref)
        .map((each) => clientOf(each.ref, each.client)),
    };
  });
};
