import * as z from "zod";
import { action, jsonProtocol } from "../wire/json-protocol.ts";
import { type StandIn, startStandIn } from "../wire/stand-in.ts";
import type { LocalSecrets } from "./local-secrets.ts";

/** Secrets Manager's JSON protocol, as far as functions use it: reading. */

class SecretNotFound extends Error {
  override readonly name = "ResourceNotFoundException";
}

/** Only the present version is kept. */
const GetSecretValue = z.object({
  SecretId: z.string().min(1).max(2048),
  VersionStage: z.literal("AWSCURRENT").optional(),
});

/** Serves secrets; times are seconds since 1970. */
export const startSecretsManager = (secrets: LocalSecrets): Promise<StandIn> =>
  startStandIn(
    "the secrets",
    jsonProtocol({
      service: "secretsmanager",
      contentType: "application/x-amz-json-1.1",
      invalid: "InvalidParameterException",
      actions: {
        GetSecretValue: action(GetSecretValue, ({ SecretId }) => {
          const secret = secrets.find(SecretId);
          if (!secret) throw new SecretNotFound("Secrets Manager can't find the specified secret.");
          return {
            ARN: secret.arn,
            Name: secret.name,
            VersionId: secret.versionId,
            VersionStages: ["AWSCURRENT"],
            SecretString: secret.value,
            CreatedDate: secret.createdAtMs / 1000,
          };
        }),
      },
      codeOf: (error) => (error instanceof SecretNotFound ? error.name : undefined),
    }),
  );
