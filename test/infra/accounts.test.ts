import { describe, expect, test } from "vitest";
import { functionList, functionNames } from "../../infra/functions/function-list.ts";
import { referencesIn, resource, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");
const local = await synthesise("local");

const [poolId, pool] = resource(prod.stack("Data"), "AWS::Cognito::UserPool");

test("lets users sign up with a name of their choice and the e-mail address as an alias", () => {
  expect(pool.Properties).toMatchObject({
    AliasAttributes: ["email"],
    AutoVerifiedAttributes: ["email"],
    UsernameConfiguration: { CaseSensitive: false },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    UserPoolTier: "ESSENTIALS",
    DeletionProtection: "ACTIVE",
  });
});

test("ignores an unverified new address and allows no other attribute change", () => {
  expect(pool.Properties.UserAttributeUpdateSettings).toEqual({
    AttributesRequireVerificationBeforeUpdate: ["email"],
  });
  const [, client] = resource(prod.stack("Data"), "AWS::Cognito::UserPoolClient");
  expect(client.Properties.WriteAttributes).toEqual(["email"]);
});

test("gives the client server-side log-ins with 15-minute and rotating 30-day tokens", () => {
  expect(resource(prod.stack("Data"), "AWS::Cognito::UserPoolClient")[1].Properties).toMatchObject({
    ExplicitAuthFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH"],
    PreventUserExistenceErrors: "ENABLED",
    EnableTokenRevocation: true,
    AccessTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: "minutes", RefreshToken: "minutes" },
    RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 },
  });
});

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

test("gives no other function a fixed name", () => {
  const named = resourcesOf(prod, "AWS::Lambda::Function").filter(
    ([, { Properties }]) => "FunctionName" in Properties,
  );
  expect(named.map(([, { Properties }]) => Properties.FunctionName)).toEqual([
    "Backspread-prod-CustomMessage",
    "Backspread-prod-TokenScopes",
  ]);
});

test("times a trigger out before Cognito does", () => {
  for (const name of ["customMessage", "tokenScopes"] as const)
    expect(functionList[name].timeoutSeconds).toBeLessThanOrEqual(5);
});

test("mails through SES from a domain whose stack precedes the pool's", () => {
  expect(pool.Properties.EmailConfiguration).toMatchObject({
    EmailSendingAccount: "DEVELOPER",
    From: "Backspread <no-reply@backspread.example>",
  });
  expect(plain(pool.Properties.EmailConfiguration)).toContain(":identity/backspread.example");
  const mail = prod.stack("Mail");
  expect(resource(mail, "AWS::SES::EmailIdentity")[1].Properties.EmailIdentity).toBe("backspread.example");
  expect(Object.keys(mail.Outputs).filter((name) => name.startsWith("DnsRecord"))).toHaveLength(3);
  expect(prod.stacksBefore("Data")).toEqual(["Mail"]);
});

test("retries a failed reset mail twice within ten minutes", () => {
  const [lambdaId] = resource(prod, "AWS::Lambda::Function", "SendReset");
  const [, { Properties }] = resource(prod, "AWS::Lambda::EventInvokeConfig", "SendReset");
  expect(referencesIn(Properties.FunctionName, prod)).toEqual([lambdaId]);
  expect(Properties).toMatchObject({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 600 });
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
