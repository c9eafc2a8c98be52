import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { localSecrets, secretsBackend } from "../../../../infra/local/secrets/local-secrets.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { serveAlone } from "../../../../infra/local/wire/stand-in.ts";
import { closing } from "../../../support/temp-folder.ts";

const KEYS = "Data-BillingKeys";
const CLIENT = "Data-ClientSecret";
const arnOf = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-a1B2c3`;
const SPECS = [
  { name: KEYS, arn: arnOf(KEYS), clientId: undefined },
  { name: CLIENT, arn: arnOf(CLIENT), clientId: "client0123" },
];

const open = async (database = closing(openDatabase(IN_MEMORY))) => {
  const secrets = localSecrets(database, SPECS, (clientId) => `secret of ${clientId}`);
  const { endpoint } = closing(await serveAlone(secretsBackend(secrets)));
  const client = new SecretsManagerClient({ ...clientSettings(endpoint), maxAttempts: 1 });
  const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));
  return { database, secrets, read };
};

test("reads a secret by ARN and by name, with the keys of the Stripe stand-in", async () => {
  const { secrets, read } = await open();
  const answer = await read(arnOf(KEYS));
  expect(answer).toMatchObject({ ARN: arnOf(KEYS), Name: KEYS, VersionStages: ["AWSCURRENT"] });
  expect((await read(KEYS)).SecretString).toBe(answer.SecretString);
  expect(JSON.parse(answer.SecretString ?? "")).toEqual(secrets.billingKeys(arnOf(KEYS)));
  expect(secrets.billingKeys(KEYS)).toEqual({
    apiKey: expect.stringMatching(/^sk_local_[\da-f]{48}$/),
    webhookSecret: expect.stringMatching(/^whsec_[\da-f]{48}$/),
  });
  await expect(read("another")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  expect(() => secrets.billingKeys("another")).toThrow("no secret another");
});

test("keeps the keys over a restart, and makes others in another database", async () => {
  const first = await open();
  const keys = first.secrets.billingKeys(KEYS);
  expect((await open(first.database)).secrets.billingKeys(KEYS)).toEqual(keys);
  expect((await open()).secrets.billingKeys(KEYS)).not.toEqual(keys);
});

test("reads the secret of a client from the user pool, and refuses it as billing keys", async () => {
  const { secrets, read } = await open();
  expect((await read(CLIENT)).SecretString).toBe("secret of client0123");
  expect(() => secrets.billingKeys(CLIENT)).toThrow();
});
