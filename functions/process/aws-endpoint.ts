/**
 * Where a service of AWS is reached instead of at AWS, said by the variables that the SDK's clients read themselves: for
 * what is reached without such a client, or by one that is given its address in code, which beats the variables, or that
 * must know that it is not AWS which it speaks to.
 */

/** A service by its name in `AWS_ENDPOINT_URL_…`. */
type Service = "COGNITO_IDENTITY_PROVIDER" | "APIGATEWAYMANAGEMENTAPI" | "S3";

/** An address without a slash at its end; `isOfAll` where it is the one of all services. */
export type AwsEndpoint = { readonly url: string; readonly isOfAll: boolean };

const urlIn = (name: string): string | undefined => process.env[name]?.replace(/\/+$/, "") || undefined;

/** The address of the service itself, else the one of all services; undefined where it is AWS's own. */
export const awsEndpoint = (service: Service): AwsEndpoint | undefined => {
  if (process.env.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS === "true") return undefined;
  const own = urlIn(`AWS_ENDPOINT_URL_${service}`);
  if (own !== undefined) return { url: own, isOfAll: false };
  const all = urlIn("AWS_ENDPOINT_URL");
  return all === undefined ? undefined : { url: all, isOfAll: true };
};
