import type { IncomingMessage } from "node:http";
import { AWS_SERVICES, type ServiceName } from "../service/environment.ts";

/** Tells requests of AWS's clients, and of Stripe's, from those of browsers. */

/** A service that the one listener answers for. */
export type AskedService = ServiceName | "STRIPE";

const serviceBySigningName = new Map(
  Object.entries(AWS_SERVICES).map(([service, name]): [string, ServiceName] => [
    name,
    service as ServiceName,
  ]),
);

/** The scope of a signature: key, day, region, service. */
const SCOPE = /Credential=[^/]*\/\d+\/[^/]+\/([^/]+)\/aws4_request/;
/** Calls of a user pool that bring a password, a code or a token as their proof are not signed. */
const COGNITO_TARGET = "AWSCognitoIdentityProviderService.";
const KEYS_PATH = /^\/[^/]+\/\.well-known\/jwks\.json$/;
const STRIPE_PATH = "/v1/";

/** The service by signature, call or path; undefined for a browser's request. */
export const askedService = ({
  headers,
  url = "",
}: Pick<IncomingMessage, "headers" | "url">): AskedService | "unknown" | undefined => {
  const signingName = SCOPE.exec(headers.authorization ?? "")?.[1];
  if (signingName !== undefined) return serviceBySigningName.get(signingName) ?? "unknown";
  const isCognito = String(headers["x-amz-target"]).startsWith(COGNITO_TARGET) || KEYS_PATH.test(url);
  if (isCognito) return "COGNITO_IDENTITY_PROVIDER";
  return url.startsWith(STRIPE_PATH) ? "STRIPE" : undefined;
};
