import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAssembly } from "../../../../infra/local/template/assembly.ts";
import { secretsOf } from "../../../../infra/local/template/blueprint.ts";
import { userPoolsOf } from "../../../../infra/local/template/user-pools.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

const LAMBDA = "arn:aws:lambda:us-east-1:000000000000:function";

const TRIGGERS = {
  CustomMessage: `${LAMBDA}:Write`,
  DefineAuthChallenge: `${LAMBDA}:Link`,
  CreateAuthChallenge: `${LAMBDA}:Link`,
  VerifyAuthChallengeResponse: `${LAMBDA}:Link`,
  PreTokenGenerationConfig: { LambdaArn: `${LAMBDA}:Scopes`, LambdaVersion: "V2_0" },
};

/** Returns a stack with a pool, its client and a secret; the parameters change their properties. */
const assemblyWith = (
  pool: object = {},
  client: object = {},
  SecretString: unknown = { "Fn::GetAtt": ["Client", "ClientSecret"] },
) => {
  const folder = join(tempFolder(), "assembly");
  mkdirSync(folder);
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  write("manifest.json", {
    artifacts: { Data: { type: "aws:cloudformation:stack", properties: { templateFile: "data.json" } } },
  });
  write("data.json", {
    Resources: {
      Pool: {
        Type: "AWS::Cognito::UserPool",
        Properties: {
          AliasAttributes: ["email"],
          AutoVerifiedAttributes: ["email"],
          AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
          UsernameConfiguration: { CaseSensitive: false },
          Policies: { PasswordPolicy: { MinimumLength: 12 } },
          LambdaConfig: TRIGGERS,
          ...pool,
        },
      },
      Client: {
        Type: "AWS::Cognito::UserPoolClient",
        Properties: {
          UserPoolId: { Ref: "Pool" },
          GenerateSecret: true,
          ExplicitAuthFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH"],
          PreventUserExistenceErrors: "ENABLED",
          WriteAttributes: ["email"],
          AccessTokenValidity: 15,
          RefreshTokenValidity: 2,
          TokenValidityUnits: { AccessToken: "minutes", RefreshToken: "days" },
          RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 },
          ...client,
        },
      },
      Secret: { Type: "AWS::SecretsManager::Secret", Properties: { SecretString } },
    },
  });
  return readAssembly(folder);
};

test("reads the settings of a pool and its client", () => {
  expect(userPoolsOf(assemblyWith())).toEqual([
    {
      id: expect.stringMatching(/^us-east-1_/),
      minPasswordLength: 12,
      customMessage: "Write",
      tokenScopes: "Scopes",
      challenge: { define: "Link", create: "Link", verify: "Link" },
      clients: [
        { id: expect.any(String), accessSeconds: 900, refreshSeconds: 172_800, rotationGraceSeconds: 60 },
      ],
    },
  ]);
});

const scopesIn = (LambdaVersion: string) => ({
  LambdaConfig: { ...TRIGGERS, PreTokenGenerationConfig: { LambdaArn: `${LAMBDA}:Scopes`, LambdaVersion } },
});

test.each<[string, object, object?]>([
  ["a scope trigger that changes no access token", scopesIn("V1_0")],
  ["a scope trigger for machines", scopesIn("V3_0")],
  ["a trigger without a stand-in", { LambdaConfig: { ...TRIGGERS, PostConfirmation: `${LAMBDA}:Greet` } }],
  ["names that differ by case", { UsernameConfiguration: { CaseSensitive: true } }],
  ["accounts that only an operator makes", { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } }],
  ["a client without a secret", {}, { GenerateSecret: false }],
  ["a client that may write the proof of an address", {}, { WriteAttributes: ["email", "email_verified"] }],
])("refuses a pool with %s", (_, pool, client) => {
  expect(() => userPoolsOf(assemblyWith(pool, client))).toThrow();
});

test("names the client whose secret a secret holds", () => {
  const assembly = assemblyWith();
  const [pool] = userPoolsOf(assembly);
  expect(secretsOf(assembly).map(({ clientId }) => clientId)).toEqual([pool?.clients[0]?.id]);
  expect(secretsOf(assemblyWith({}, {}, "a placeholder")).map(({ clientId }) => clientId)).toEqual([
    undefined,
  ]);
});
