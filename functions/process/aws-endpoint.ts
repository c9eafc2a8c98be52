/**
 * The address of an AWS service that is replaced, such as in the one-machine run. It is read from the variables that
 * the SDK's clients read, for calls without such a client and for clients whose address stands in code.
 */

/** A service by its name in `AWS_ENDPOINT_URL_…`. */
type Service = "COGNITO_IDENTITY_PROVIDER" | "APIGATEWAYMANAGEMENTAPI" | "S3";

/** An address without a trailing slash; `isOfAll` for the common one of all services. */
type AwsEndpoint = { readonly url: string; readonly isOfAll: boolean };

const urlIn = (name: string): string | undefined => process.env[name]?.replace(/\/+$/, "") || undefined;

/** The service's own address, else that of all services; undefined at AWS. */
export const awsEndpoint = (service: Service): AwsEndpoint | undefined => {
  if (process.env.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS === "true") return undefined;
  const own = urlIn(`AWS_ENDPOINT_URL_${service}`);
  if (own !== undefined) return { url: own, isOfAll: false };
  const all = urlIn("AWS_ENDPOINT_URL");
  return all === undefined ? undefined : { url: all, isOfAll: true };
};
