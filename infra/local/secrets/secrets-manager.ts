import * as z from "zod";
import { action, jsonProtocol } from "../wire/json-protocol.ts";
import type { Backend } from "../wire/stand-in.ts";
import type { LocalSecrets } from "./local-secrets.ts";

/** Secrets Manager's JSON protocol, as far as functions use it: `GetSecretValue`. */

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
