import type { IncomingMessage } from "node:http";
import { AWS_SERVICES, type ServiceName } from "../service/environment.ts";

/** Which service a request is for, where one address stands for all of them. */

/** What can stand behind the one address. */
export type Asked = ServiceName | "STRIPE";

const serviceBySigningName = new Map(
  Object.entries(AWS_SERVICES).map(([service, name]): [string, ServiceName] => [
    name,
    service as ServiceName,
  ]),
);

/** The scope of a signature: key, day, region, service. */
const SCOPE = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\/aws4_request/;
/** Calls of a user pool that take a password, a code or a token as their proof are not signed. */
const COGNITO_TARGET = "AWSCognitoIdentityProviderService.";
const KEYS_PATH = /^\/[^/]+\/\.well-known\//;
const STRIPE_PATH = "/v1/";

/** The service, by signature, call or path; undefined where none of them tells. */
export const askedService = ({
  headers,
  url = "",
}: Pick<IncomingMessage, "headers" | "url">): Asked | undefined => {
  const signingName = SCOPE.exec(headers.authorization ?? "")?.[1];
  if (signingName !== undefined) return serviceBySigningName.get(signingName);
  const isCognito = String(headers["x-amz-target"]).startsWith(COGNITO_TARGET) || KEYS_PATH.test(url);
  if (isCognito) return "COGNITO_IDENTITY_PROVIDER";
  return url.startsWith(STRIPE_PATH) ? "STRIPE" : undefined;
};
