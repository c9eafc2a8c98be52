import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { EnvName } from "../../functions/process/env.ts";
import type { TableName, TableVariable } from "../../functions/store/table-list.ts";

/**
 * What a function may use. Its environment and its role both derive from this record, so a function knows a resource
 * exactly when its role allows the verbs written here.
 */
export type Needs = { readonly [T in TableName]?: readonly TableVerb[] } & {
  readonly market?: readonly BucketVerb[];
  /** The market bucket below `chains/`: last chains, for functions that rebuild a missing one. */
  readonly chains?: readonly BucketVerb[];
  /** The market bucket's object of the nightly check. */
  readonly freshness?: readonly ["write"];
  readonly inbox?: readonly BucketVerb[];
  /** The results bucket below `tasks/`, removed with the task after 31 days. */
  readonly taskObjects?: readonly BucketVerb[];
  /** The results bucket below `saved/`. */
  readonly savedObjects?: readonly BucketVerb[];
  /** The results bucket below `exports/`, removed after two days. */
  readonly exportObjects?: readonly BucketVerb[];
  /** Empty for functions that only check tokens or make calls that Cognito accepts from the client. */
  readonly users?: readonly UserVerb[];
  /** The client secret, for Cognito calls with a password, a code, or a refresh token. */
  readonly clientSecret?: readonly ["read"];
  /** The queue of forward records to renew. */
  readonly renewals?: readonly ["send"];
  readonly workflow?: readonly WorkflowVerb[];
  readonly sockets?: readonly SocketVerb[];
  readonly greeter?: readonly ["invoke"];
  readonly resetSender?: readonly ["invoke"];
  readonly accountEraser?: readonly ["invoke"];
  readonly accountExporter?: readonly ["invoke"];
  /** The Stripe price and keys. */
  readonly billing?: readonly ["read keys"];
  /** The site's address, for socket Origin checks and links. */
  readonly site?: readonly [];
  /** The stage's limits of sweeps and backtests; the settings table overrides them. */
  readonly serviceLimits?: readonly [];
  /** How many slices of a task are worked on at once. */
  readonly workers?: readonly [];
  readonly socketLimits?: readonly [];
  readonly mail?: readonly ["send"];
  /** Vendors' files to fetch, and the secrets with their credentials. */
  readonly fetches?: readonly ["read secrets"];
  /** The recipient of alarms, for mails with a reason. */
  readonly operators?: readonly [];
  /** The operator named in the texts. */
  readonly operator?: readonly [];
  /** CloudFront's secret header, for every public function. */
  readonly cloudFrontSecret?: readonly [];
};

type Resource = keyof Needs;
type TableVerb = "get" | "put" | "update" | "delete" | "query" | "query an index";
type BucketVerb = "read" | "write" | "delete";
type UserVerb = "log in" | "answer a challenge" | "set a password" | "sign out" | "look up" | "delete";
type WorkflowVerb = "start" | "stop" | "describe";
type SocketVerb = "post" | "disconnect";

/** A resource: its environment variables and its IAM statements by verb. */
export type Place = {
  readonly env: Partial<Record<EnvName, string>>;
  readonly statements: Readonly<Record<string, readonly Grant[]>>;
};
type Grant = { readonly actions: readonly string[]; readonly resources: readonly string[] };
export type Places = { readonly [R in Resource]: Place };

export const unionOf = (all: readonly Needs[]): Needs => {
  const verbs = new Map<string, Set<string>>();
  for (const [resource, asked] of all.flatMap((needs) => Object.entries(needs)))
    verbs.set(resource, new Set([...(verbs.get(resource) ?? []), ...asked]));
  return Object.fromEntries([...verbs].map(([resource, asked]) => [resource, [...asked]])) as Needs;
};

const grant = (resource: string, ...actions: readonly string[]): Grant => ({
  actions,
  resources: [resource],
});

/** Returns the place of a table. A verb is one API call. */
export const tablePlace = (
  variable: TableVariable,
  table: { tableName: string; tableArn: string },
): Place => ({
  env: { [variable]: table.tableName },
  statements: {
    get: [grant(table.tableArn, "dynamodb:GetItem")],
    put: [grant(table.tableArn, "dynamodb:PutItem")],
    update: [grant(table.tableArn, "dynamodb:UpdateItem")],
    delete: [grant(table.tableArn, "dynamodb:DeleteItem")],
    query: [grant(table.tableArn, "dynamodb:Query")],
    "query an index": [grant(`${table.tableArn}/index/*`, "dynamodb:Query")],
  } satisfies Record<TableVerb, readonly Grant[]>,
});

/** Returns the place of a bucket prefix, with the right to list: else an absent object is a 403. */
export const bucketPlace = (
  variable: EnvName,
  bucket: { bucketName: string; bucketArn: string },
  prefix = "",
): Place => {
  const objects = `${bucket.bucketArn}/${prefix}*`;
  return {
    env: { [variable]: bucket.bucketName },
    statements: {
      read: [grant(objects, "s3:GetObject"), grant(bucket.bucketArn, "s3:ListBucket")],
      write: [grant(objects, "s3:PutObject")],
      delete: [grant(objects, "s3:DeleteObject")],
    } satisfies Record<BucketVerb, readonly Grant[]>,
  };
};

/** Returns the places of a function's needs. Throws an error that names an unknown one. */
const needed = (needs: Needs, places: Partial<Places>): { place: Place; verbs: readonly string[] }[] =>
  Object.entries(needs).map(([resource, verbs]) => {
    const place = places[resource as Resource];
    if (!place) throw new Error(`a function needs ${resource}, which is not there yet`);
    return { place, verbs };
  });

export const environmentOf = (needs: Needs, places: Partial<Places>): Record<string, string> =>
  Object.assign({}, ...needed(needs, places).map(({ place }) => place.env));

export const statementsOf = (needs: Needs, places: Partial<Places>): PolicyStatement[] =>
  needed(needs, places)
    .flatMap(({ place, verbs }) => verbs.flatMap((verb) => place.statements[verb] ?? []))
    .map(
      ({ actions, resources }) => new PolicyStatement({ actions: [...actions], resources: [...resources] }),
    );
