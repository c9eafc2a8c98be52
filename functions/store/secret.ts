import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { type EnvName, env } from "../process/env.ts";
import { once } from "../process/once.ts";

const client = once(() => new SecretsManagerClient({}));

/** The text of the secret with this ARN or name; empty where the secret has none. */
export const readSecretNamed = async (id: string): Promise<string> => {
  const { SecretString } = await client().send(new GetSecretValueCommand({ SecretId: id }));
  return SecretString ?? "";
};

/** The text of the secret whose ARN the variable holds; empty where the secret has none. */
export const readSecret = (variable: EnvName): Promise<string> => readSecretNamed(env(variable));
