import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { EnvName } from "../../functions/process/env.ts";
import type { TableName, TableVariable } from "../../functions/store/table-list.ts";

/**
 * What a function may touch. Its environment and its role are both made from this, so that a function is told where a
 * thing is exactly when it may use it, and its role has the verbs written here and no other.
 */
export type Needs = { readonly [T in TableName]?: readonly TableVerb[] } & {
  readonly market?: readonly BucketVerb[];
  /** The market bucket below `chains/`: last chains, for whoever finds that one is missing. */
  readonly chains?: readonly BucketVerb[];
  readonly inbox?: readonly BucketVerb[];
  /** The results bucket below `tasks/`: gone with their task after 31 days. */
  readonly taskObjects?: readonly BucketVerb[];
  /** The results bucket below `saved/`. */
  readonly savedObjects?: readonly BucketVerb[];
  /** Empty: only to check tokens, or calls that Cognito takes from the client. */
  readonly users?: readonly UserVerb[];
  /** What proves the service to Cognito as the client, in calls that take a password, a code or a refresh token. */
  readonly clientSecret?: readonly ["read"];
  readonly workflow?: readonly WorkflowVerb[];
  readonly sockets?: readonly SocketVerb[];
  readonly greeter?: readonly ["invoke"];
  /** The function that has the mail of a reset sent. */
  readonly resetSender?: readonly ["invoke"];
  /** Stripe: which price is sold, and the keys to it. */
  readonly billing?: readonly ["read keys"];
  /** The site's address, for the check of a socket's Origin and for links that lead back. */
  readonly site?: readonly [];
  /** What the stage allows of sweeps and backtests; what the operator has set instead is in a table. */
  readonly serviceLimits?: readonly [];
  /** How much one address may say on sockets. */
  readonly socketLimits?: readonly [];
  /** Who runs the service, as its texts name it. */
  readonly operator?: readonly [];
  /** For whatever the internet reaches: by what a call shows that it came through CloudFront. */
  readonly cloudFrontSecret?: readonly [];
};

export type Resource = keyof Needs;
type TableVerb = "get" | "put" | "update" | "delete" | "query" | "query an index";
type BucketVerb = "read" | "write" | "delete";
type UserVerb = "log in" | "set a password" | "sign out" | "look up" | "delete";
type WorkflowVerb = "start" | "stop" | "describe";
type SocketVerb = "post" | "disconnect";

/** Where a resource is, and what its verbs are to IAM. */
export type Place = {
  /** What the function is told. */
  readonly env: Partial<Record<EnvName, string>>;
  /** One statement for each verb. */
  readonly statements: Readonly<Record<string, readonly Grant[]>>;
};
type Grant = { readonly actions: readonly string[]; readonly resources: readonly string[] };
export type Places = { readonly [R in Resource]: Place };

const grant = (resource: string, ...actions: readonly string[]): Grant => ({
  actions,
  resources: [resource],
});

/** A table by its variable: a verb is one call of its API. */
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

/** What lies below a prefix of a bucket. Without the right to list, S3 answers 403 and not 404 for what is not there. */
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

/** The places that a function needs; throws an error that names one which is not known yet. */
const needed = (needs: Needs, places: Partial<Places>): { place: Place; verbs: readonly string[] }[] =>
  Object.entries(needs).map(([resource, verbs]) => {
    const place = places[resource as Resource];
    if (!place) throw new Error(`a function needs ${resource}, which is not there yet`);
    return { place, verbs };
  });

/** The variables that tell a function where what it needs is. */
export const environmentOf = (needs: Needs, places: Partial<Places>): Record<string, string> =>
  Object.assign({}, ...needed(needs, places).map(({ place }) => place.env));

/** What its role may do. */
export const statementsOf = (needs: Needs, places: Partial<Places>): PolicyStatement[] =>
  needed(needs, places)
    .flatMap(({ place, verbs }) => verbs.flatMap((verb) => place.statements[verb] ?? []))
    .map(
      ({ actions, resources }) => new PolicyStatement({ actions: [...actions], resources: [...resources] }),
    );
