import { holderOf } from "../data/service-file.ts";
import { type Blueprint, readBlueprint } from "../template/blueprint.ts";
import { REGION } from "../template/physical-names.ts";
import { credentialsOf, OWN_KEY } from "../wire/client-settings.ts";
import { ensureAssembly } from "./build.ts";

/** Environment variables of functions, and of commands that run functions' code. */

/** The services that functions use, by their names in `AWS_ENDPOINT_URL_…`; values are their names in signatures. */
export const AWS_SERVICES = {
  S3: "s3",
  DYNAMODB: "dynamodb",
  COGNITO_IDENTITY_PROVIDER: "cognito-idp",
  SECRETS_MANAGER: "secretsmanager",
  SFN: "states",
  SQS: "sqs",
  LAMBDA: "lambda",
  SESV2: "ses",
  APIGATEWAYMANAGEMENTAPI: "execute-api",
} as const;
export type ServiceName = keyof typeof AWS_SERVICES;

/** Addresses of stand-ins. */
type Endpoints = Readonly<Partial<Record<ServiceName, string>>>;

/** No server listens there: a client of a service without a stand-in must not reach the cloud. */
const NOWHERE = "http://127.0.0.1:1";

export const keyVariables = (key: string): Record<string, string> => {
  const { accessKeyId, secretAccessKey } = credentialsOf(key);
  return { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
};

/** Variables that lead AWS clients to `endpoints`, or to `others`, and never to the cloud. */
export const clientVariables = (
  endpoints: Endpoints,
  others = NOWHERE,
  key = OWN_KEY,
): Record<string, string> => ({
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  ...keyVariables(key),
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_ENDPOINT_URL: others,
  ...Object.fromEntries(
    Object.entries(endpoints).map(([service, endpoint]) => [`AWS_ENDPOINT_URL_${service}`, endpoint]),
  ),
});

/** The template's variables of all functions: the names of tables, buckets and the rest. */
export const templateVariables = ({ functions }: Pick<Blueprint, "functions">): Record<string, string> => {
  const all = Object.assign({}, ...functions.map(({ environment }) => environment)) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith("POWERTOOLS_")));
};

/** Variables with which AWS clients sign for the service that runs on the folder; empty without a service. */
export const serviceKey = async (folder: string): Promise<Record<string, string>> => {
  const key = (await holderOf(folder))?.key;
  return key === undefined ? {} : keyVariables(key);
};

/** A command's environment for the store code: an object store at `endpoint`, a service's tables. */
export const localEnvironment = async (folder: string, endpoint: string): Promise<Record<string, string>> => {
  const { tables, key } = (await holderOf(folder)) ?? {};
  return {
    ...templateVariables(readBlueprint(await ensureAssembly())),
    ...clientVariables({ S3: endpoint, ...(tables === undefined ? {} : { DYNAMODB: tables }) }, NOWHERE, key),
  };
};
