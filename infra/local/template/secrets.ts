import type { Assembly } from "./assembly.ts";

/** A secret of the template; what a template says of its value is a placeholder. */
export type SecretSpec = { readonly name: string; readonly arn: string };

/** Between name and end of a secret's ARN stand six characters that Secrets Manager made up. */
const nameIn = (arn: string): string => arn.replace(/^.*:secret:/, "").replace(/-[A-Za-z0-9]{6}$/, "");

/** All secrets of the templates. */
export const secretsOf = (assembly: Assembly): SecretSpec[] =>
  assembly.resources("AWS::SecretsManager::Secret").map(({ ref }) => ({ arn: ref, name: nameIn(ref) }));
