import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { Database } from "../data/database.ts";
import type { SecretSpec } from "../template/blueprint.ts";
import { action, jsonProtocol } from "../wire/json-protocol.ts";
import type { Backend } from "../wire/stand-in.ts";
import { storedKey } from "./stored-key.ts";

/** The secrets of the template. The first start makes the billing keys; the user pool makes the secrets of its clients. */

/** The keys that functions and the Stripe stand-in share. */
const BillingKeys = z.object({ apiKey: z.string(), webhookSecret: z.string() });
export type BillingKeys = z.output<typeof BillingKeys>;

type LocalSecret = Pick<SecretSpec, "name" | "arn"> & { readonly value: string };

/** Returns the secret of a user pool's client. Throws where no pool has the client. */
type ClientSecretOf = (clientId: string) => string;

export type LocalSecrets = {
  /** By ARN or name; undefined where the template has no such secret. */
  find(id: string): LocalSecret | undefined;
  /** Throws where the secret does not exist or holds something else. */
  billingKeys(id: string): BillingKeys;
};

const KEY_BYTES = 24;
const random = (): string => randomBytes(KEY_BYTES).toString("hex");

const newKeys = (): string =>
  JSON.stringify({
    apiKey: `sk_local_${random()}`,
    webhookSecret: `whsec_${random()}`,
  } satisfies BillingKeys);

export const localSecrets = (
  database: Database,
  specs: readonly SecretSpec[],
  clientSecretOf: ClientSecretOf,
): LocalSecrets => {
  const secrets = specs.map(({ name, arn, clientId }) => ({
    name,
    arn,
    value: clientId === undefined ? storedKey(database, `secret ${name}`, newKeys) : clientSecretOf(clientId),
  }));
  const find = (id: string): LocalSecret | undefined =>
    secrets.find(({ arn, name }) => id === arn || id === name);
  return {
    find,
    billingKeys: (id) => {
      const found = find(id);
      if (!found) throw new Error(`the template has no secret ${id}`);
      return BillingKeys.parse(JSON.parse(found.value));
    },
  };
};

class SecretNotFound extends Error {
  override readonly name = "ResourceNotFoundException";
}

/** Serves the present version of each secret. */
export const secretsBackend = (secrets: LocalSecrets): Backend => ({
  name: "the secrets",
  listener: jsonProtocol({
    service: "secretsmanager",
    contentType: "application/x-amz-json-1.1",
    invalid: "InvalidParameterException",
    actions: {
      GetSecretValue: action(z.strictObject({ SecretId: z.string().min(1).max(2048) }), ({ SecretId }) => {
        const secret = secrets.find(SecretId);
        if (!secret) throw new SecretNotFound("Secrets Manager can't find the specified secret.");
        return {
          ARN: secret.arn,
          Name: secret.name,
          VersionStages: ["AWSCURRENT"],
          SecretString: secret.value,
        };
      }),
    },
    codeOf: (error) => (error instanceof SecretNotFound ? error.name : undefined),
  }),
});
