import * as z from "zod";
import type { Assembly } from "./assembly.ts";
import { clientOfSecret } from "./physical-names.ts";

/** A secret of the template: that of a client of a user pool, or keys, of which the template says a placeholder. */
export type SecretSpec = {
  readonly name: string;
  readonly arn: string;
  /** The client whose secret it holds; undefined where it holds keys. */
  readonly clientId: string | undefined;
};

const Secret = z.object({ SecretString: z.string().optional() });

/** Between name and end of a secret's ARN stand six characters that Secrets Manager made up. */
const nameIn = (arn: string): string => arn.replace(/^.*:secret:/, "").replace(/-[A-Za-z0-9]{6}$/, "");

export const secretsOf = (assembly: Assembly): SecretSpec[] =>
  assembly.resources("AWS::SecretsManager::Secret").map(({ ref, properties }) => ({
    arn: ref,
    name: nameIn(ref),
    clientId: clientOfSecret(Secret.parse(properties).SecretString ?? ""),
  }));
