import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { localSecrets } from "../../../infra/local/secrets/local-secrets.ts";
import { startSecretsManager } from "../../../infra/local/secrets/secrets-manager.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";

const NAME = "Data-BillingKeys";
const ARN = `arn:aws:secretsmanager:us-east-1:000000000000:secret:${NAME}-a1B2c3`;

const CLIENT = "Data-ClientSecret";
const SPECS = [
  { name: NAME, arn: ARN, clientId: undefined },
  { name: CLIENT, arn: ARN.replace(NAME, CLIENT), clientId: "client0123" },
];

const open = async (folder = tempFolder()) => {
  const secrets = await localSecrets(folder, SPECS, (clientId) => `secret of ${clientId}`);
  const { endpoint } = closing(await startSecretsManager(secrets));
  const client = new SecretsManagerClient({ ...clientSettings(endpoint), maxAttempts: 1 });
  const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));
  return { folder, secrets, read };
};

test("a secret is read by ARN and by name, and holds the keys that the billing stand-in knows", async () => {
  const { secrets, read } = await open();
  const answer = await read(ARN);
  expect(answer).toMatchObject({ ARN, Name: NAME, VersionStages: ["AWSCURRENT"] });
  expect((await read(NAME)).SecretString).toBe(answer.SecretString);
  expect(JSON.parse(answer.SecretString ?? "")).toEqual(secrets.billingKeys(ARN));
  expect(secrets.billingKeys(NAME)).toEqual({
    apiKey: expect.stringMatching(/^sk_local_[\da-f]{48}$/),
    webhookSecret: expect.stringMatching(/^whsec_[\da-f]{48}$/),
  });
  await expect(read("another")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  expect(() => secrets.billingKeys("another")).toThrow("no secret another");
});

test("it is made once, differs between data folders, and is its owner's alone", async () => {
  const first = await open();
  const again = await open(first.folder);
  expect(again.secrets.billingKeys(ARN)).toEqual(first.secrets.billingKeys(ARN));
  expect((await open()).secrets.billingKeys(ARN)).not.toEqual(first.secrets.billingKeys(ARN));
  for (const name of readdirSync(first.folder))
    expect(statSync(join(first.folder, name)).mode & 0o777).toBe(0o600);
});

test("one that holds what proves a client of the user pool is the pool's own, and is in no other file", async () => {
  const { folder, secrets, read } = await open();
  expect((await read(CLIENT)).SecretString).toBe("secret of client0123");
  expect(readdirSync(folder)).toEqual([`${NAME}.json`]);
  expect(() => secrets.billingKeys(CLIENT)).toThrow();
});
