import { holderOf } from "../data/service-file.ts";
import { type Blueprint, readBlueprint } from "../template/blueprint.ts";
import { REGION } from "../template/physical-names.ts";
import { credentialsOf, OWN_KEY } from "../wire/client-settings.ts";
import { ensureAssembly } from "./build.ts";

/** What functions find in their environment, and commands that run functions' code without a function. */

/** The services that functions use, by their names in `AWS_ENDPOINT_URL_…`; values are their names in signatures. */
export const AWS_SERVICES = {
  S3: "s3",
  DYNAMODB: "dynamodb",
  COGNITO_IDENTITY_PROVIDER: "cognito-idp",
  SECRETS_MANAGER: "secretsmanager",
  SFN: "states",
  LAMBDA: "lambda",
  APIGATEWAYMANAGEMENTAPI: "execute-api",
} as const;
export type ServiceName = keyof typeof AWS_SERVICES;

/** Where each service's stand-in listens. */
export type Endpoints = Readonly<Partial<Record<ServiceName, string>>>;

/** Nothing listens there: a client of a service that has no stand-in must not find the cloud instead. */
const NOWHERE = "http://127.0.0.1:1";

/** Variables with which AWS clients sign for the stand-ins that have that key. */
export const keyVariables = (key: string): Record<string, string> => {
  const { accessKeyId, secretAccessKey } = credentialsOf(key);
  return { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
};

/** Variables that lead every AWS client to its own stand-in, else to `others`, and none to the cloud. */
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

/** All that the template tells its functions: the names of tables, buckets and the rest. */
export const templateVariables = ({ functions }: Pick<Blueprint, "functions">): Record<string, string> => {
  const all = Object.assign({}, ...functions.map(({ environment }) => environment)) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith("POWERTOOLS_")));
};

/** Variables with which AWS clients sign for the service that runs on the folder; none where none does. */
export const serviceKey = async (folder: string): Promise<Record<string, string>> => {
  const key = (await holderOf(folder))?.key;
  return key === undefined ? {} : keyVariables(key);
};

/**
 * The environment for the functions' store code in a command: the template's names, an object store at `endpoint`, and
 * the tables of the service if it runs on the folder.
 */
export const localEnvironment = async (folder: string, endpoint: string): Promise<Record<string, string>> => {
  const { tables, key } = (await holderOf(folder)) ?? {};
  return {
    ...templateVariables(readBlueprint(await ensureAssembly())),
    ...clientVariables({ S3: endpoint, ...(tables === undefined ? {} : { DYNAMODB: tables }) }, NOWHERE, key),
  };
};
