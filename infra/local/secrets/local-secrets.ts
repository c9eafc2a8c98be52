import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { madeOnce } from "../data/made-once.ts";
import { jsonOf } from "../data/sealed.ts";
import type { SecretSpec } from "../template/secrets.ts";

/**
 * The secrets of the template, with values of this data folder: made once, readable by their owner only. Those of the
 * user pool's clients are the pool's, and are told as it has them.
 */

/** What both sides of the billing stand-in must know. */
export const BillingKeys = z.object({ apiKey: z.string(), webhookSecret: z.string() });
export type BillingKeys = z.output<typeof BillingKeys>;

const Kept = z.object({ value: z.string(), versionId: z.string(), createdAtMs: z.number() });

/** A secret as it may be read. */
export type LocalSecret = z.output<typeof Kept> & Pick<SecretSpec, "name" | "arn">;

/** The secret of a user pool's client. Throws where no pool has the client, or the client no secret. */
export type ClientSecretOf = (clientId: string) => string;

export type LocalSecrets = {
  /** By ARN or name; undefined where the template has none such. */
  find(id: string): LocalSecret | undefined;
  /** The keys in a secret that holds such. Throws where there is none, or it holds something else. */
  billingKeys(id: string): BillingKeys;
};

const KEY_BYTES = 24;
const random = (): string => randomBytes(KEY_BYTES).toString("hex");

/** The only kind of secret whose value is made up here. */
const newValue = (): string =>
  JSON.stringify({
    apiKey: `sk_local_${random()}`,
    webhookSecret: `whsec_${random()}`,
  } satisfies BillingKeys);

const openSecret = async (folder: string, spec: SecretSpec): Promise<LocalSecret> => {
  const kept = await madeOnce({
    file: join(folder, `${spec.name.replaceAll("/", "_")}.json`),
    make: () => JSON.stringify({ value: newValue(), versionId: randomUUID(), createdAtMs: Date.now() }),
    read: jsonOf(Kept),
    loss: "Nobody notices: both sides of the simulated payments read it at each start.",
  });
  return { ...spec, ...kept };
};

const clientSecret = ({ name, arn }: SecretSpec, value: string): LocalSecret => ({
  name,
  arn,
  value,
  versionId: randomUUID(),
  createdAtMs: Date.now(),
});

/** Opens the secrets in a folder, and makes those that are not there or not good. */
export const localSecrets = async (
  folder: string,
  specs: readonly SecretSpec[],
  clientSecretOf: ClientSecretOf,
): Promise<LocalSecrets> => {
  const secrets = await Promise.all(
    specs.map((spec) =>
      spec.clientId === undefined
        ? openSecret(folder, spec)
        : clientSecret(spec, clientSecretOf(spec.clientId)),
    ),
  );
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
