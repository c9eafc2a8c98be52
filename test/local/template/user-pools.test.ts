import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAssembly } from "../../../infra/local/template/assembly.ts";
import { secretsOf } from "../../../infra/local/template/secrets.ts";
import { userPoolsOf } from "../../../infra/local/template/user-pools.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const LAMBDA = "arn:aws:lambda:us-east-1:000000000000:function";

/** A stack with a pool that asks functions, its client, and a secret that holds what is given. */
const assemblyWith = (
  LambdaConfig: object,
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
        Properties: { Policies: { PasswordPolicy: { MinimumLength: 12 } }, LambdaConfig },
      },
      Client: {
        Type: "AWS::Cognito::UserPoolClient",
        Properties: {
          UserPoolId: { Ref: "Pool" },
          GenerateSecret: true,
          AccessTokenValidity: 15,
          IdTokenValidity: 15,
          RefreshTokenValidity: 60,
          TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
        },
      },
      Secret: { Type: "AWS::SecretsManager::Secret", Properties: { SecretString } },
    },
  });
  return readAssembly(folder);
};

test("a pool's functions are known by their names", () => {
  const [pool] = userPoolsOf(
    assemblyWith({
      CustomMessage: `${LAMBDA}:Write`,
      PreTokenGenerationConfig: { LambdaArn: `${LAMBDA}:Scopes`, LambdaVersion: "V2_0" },
    }),
  );
  expect(pool).toMatchObject({ customMessage: "Write", tokenScopes: "Scopes" });
  expect(userPoolsOf(assemblyWith({}))).toMatchObject([{ customMessage: undefined, tokenScopes: undefined }]);
});

test.each([
  ["a version that changes no access token", { LambdaArn: `${LAMBDA}:Scopes`, LambdaVersion: "V1_0" }],
  ["one of machines too", { LambdaArn: `${LAMBDA}:Scopes`, LambdaVersion: "V3_0" }],
])("a function that is asked in %s is refused", (_, PreTokenGenerationConfig) => {
  expect(() => userPoolsOf(assemblyWith({ PreTokenGenerationConfig }))).toThrow();
});

test("a trigger that has no stand-in is refused", () => {
  expect(() => userPoolsOf(assemblyWith({ PostConfirmation: `${LAMBDA}:Greet` }))).toThrow();
});

test("a secret is told from others by the client whose secret it holds", () => {
  const assembly = assemblyWith({});
  const [pool] = userPoolsOf(assembly);
  expect(secretsOf(assembly).map(({ clientId }) => clientId)).toEqual([pool?.clients[0]?.id]);
  expect(secretsOf(assemblyWith({}, "a placeholder")).map(({ clientId }) => clientId)).toEqual([undefined]);
});
