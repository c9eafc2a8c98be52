import { describe, expect, test } from "vitest";
import { functionList, functionNames } from "../../../infra/functions/function-list.ts";
import { referencesIn, resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const local = await synthesise("local");

const [poolId] = resource(prod.stack("Data"), "AWS::Cognito::UserPool");

test("copies Cognito's client secret into Secrets Manager without a template holding it", () => {
  const [clientId, client] = resource(prod, "AWS::Cognito::UserPoolClient");
  expect(client.Properties).toMatchObject({ GenerateSecret: true });
  const [, secret] = resource(prod.stack("Data"), "AWS::SecretsManager::Secret", "UsersClientSecret");
  expect(secret.Properties.SecretString).toEqual({ "Fn::GetAtt": [clientId, "ClientSecret"] });
  for (const stage of [prod, local]) {
    // Nothing else asks for it: no other property, no output.
    expect(JSON.stringify([stage.Resources, stage.Outputs]).match(/"ClientSecret"/g)).toHaveLength(1);
    const types = Object.values(stage.Resources).map(({ Type }) => Type);
    expect(types.filter((type) => /^Custom::|CustomResource/.test(type))).toEqual([]);
  }
});

test("retains the client and its secret with a retained pool", () => {
  for (const type of [
    "AWS::Cognito::UserPool",
    "AWS::Cognito::UserPoolClient",
    "AWS::SecretsManager::Secret",
  ])
    for (const [, { DeletionPolicy }] of resourcesOf(prod.stack("Data"), type))
      expect([type, DeletionPolicy]).toEqual([type, "RetainExceptOnCreate"]);
});

/** The ends of the ARNs in a value, without account and region. */
const plain = (value: unknown): string => JSON.stringify(value).replaceAll(/[^\w:./-]+/g, " ");

const TRIGGERS = [
  ["CustomMessage", ["CustomMessage"]],
  ["TokenScopes", ["PreTokenGenerationConfig", "LambdaArn"]],
] as const;

const below = (value: unknown, names: readonly string[]): unknown =>
  names.reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

describe.each([
  ["prod", prod],
  ["local", local],
])("in %s", (_, stage) => {
  test.each(TRIGGERS)(
    "the pool's %s is the function of that name, which takes calls of this pool only",
    (id, path) => {
      const [, { Properties }] = resource(stage, "AWS::Cognito::UserPool");
      const [lambdaId, lambda] = resource(stage, "AWS::Lambda::Function", id);
      expect(plain(below(Properties.LambdaConfig, path))).toContain(
        `:function:${String(lambda.Properties.FunctionName)} `,
      );
      const permissions = resourcesOf(stage, "AWS::Lambda::Permission").filter(
        ([, permission]) =>
          permission.Properties.Principal === "cognito-idp.amazonaws.com" &&
          referencesIn(permission.Properties.FunctionName, stage).includes(lambdaId),
      );
      expect(permissions).toHaveLength(1);
      const [, permission] = permissions[0] ?? [];
      expect(permission?.Properties.Action).toBe("lambda:InvokeFunction");
      expect(referencesIn(permission?.Properties.SourceArn, stage)).toEqual([poolId]);
    },
  );

  test("has no other trigger, and uses the token trigger's version for access tokens", () => {
    const [, { Properties }] = resource(stage, "AWS::Cognito::UserPool");
    expect(Properties.LambdaConfig).toEqual({
      CustomMessage: expect.anything(),
      PreTokenGenerationConfig: { LambdaArn: expect.anything(), LambdaVersion: "V2_0" },
    });
    // Cheaper plans know the first version alone.
    expect(Properties.UserPoolTier).toBe("ESSENTIALS");
  });
});

test("holds no Stripe key in the template and lets only the functions of billing and of deleted accounts read the secret", () => {
  const [secretId, secret] = resource(prod.stack("Data"), "AWS::SecretsManager::Secret", "BillingKeys");
  expect(String(secret.Properties.SecretString)).not.toMatch(/(sk|rk|pk)_|whsec_/);
  const readers = functionNames.filter((name) => "billing" in functionList[name].needs);
  expect(readers).toEqual(["subscribe", "cancelSubscription", "billingEvents", "eraseAccounts"]);
  const granting = resourcesOf(prod, "AWS::IAM::Policy").filter(([, { Properties }]) =>
    referencesIn(Properties, prod).includes(secretId),
  );
  expect(granting).toHaveLength(readers.length);
  for (const [, policy] of granting) expect(plain(policy)).not.toMatch(/secretsmanager:(?!GetSecretValue )/);
});

test("the one-machine run has no sender, no topic and no alarms", () => {
  expect(
    resource(local.stack("Data"), "AWS::Cognito::UserPool")[1].Properties.EmailConfiguration,
  ).toBeUndefined();
  expect(local.stackNames).not.toContain("Mail");
  const types = Object.values(local.Resources).map(({ Type }) => Type);
  expect(types.filter((type) => /SES|SNS|CloudWatch|MetricFilter/.test(type))).toEqual([]);
});
