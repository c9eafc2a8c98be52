import { Aws } from "aws-cdk-lib";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { FetchOrder } from "../../functions/market/fetch/fetch-order.ts";
import type { EnvName } from "../../functions/process/env.ts";
import { FRESHNESS_KEY } from "../../functions/store/objects/object-keys.ts";
import { capacityOf } from "../capacity.ts";
import type { DataStack } from "../stacks/data-stack.ts";
import type { Mail, Stage } from "../stages.ts";
import { bucketPlace, type Place, type Places } from "./needs.ts";
import type { ServiceFunction } from "./service-function.ts";

const usersPlace = ({ pool, client }: DataStack["users"]) => {
  const may = (action: string) => [{ actions: [`cognito-idp:${action}`], resources: [pool.userPoolArn] }];
  return {
    env: { USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId },
    statements: {
      "log in": may("AdminInitiateAuth"),
      "answer a challenge": may("AdminRespondToAuthChallenge"),
      "set a password": may("AdminSetUserPassword"),
      "sign out": may("AdminUserGlobalSignOut"),
      "look up": may("AdminGetUser"),
      delete: may("AdminDeleteUser"),
    },
  };
};

const mayRead = ({ secretArn }: Secret) => [
  { actions: ["secretsmanager:GetSecretValue"], resources: [secretArn] },
];

/** Returns the data-stack resources that a function may need. */
export const dataPlaces = ({ tables, buckets, users, billingKeys }: DataStack, stage: Stage) => ({
  ...tables.places,
  market: bucketPlace("MARKET_BUCKET", buckets.market),
  chains: bucketPlace("MARKET_BUCKET", buckets.market, "chains/"),
  freshness: {
    env: { MARKET_BUCKET: buckets.market.bucketName },
    statements: {
      write: [{ actions: ["s3:PutObject"], resources: [buckets.market.arnForObjects(FRESHNESS_KEY)] }],
    },
  },
  inbox: bucketPlace("INBOX_BUCKET", buckets.inbox),
  taskObjects: bucketPlace("RESULTS_BUCKET", buckets.results, "tasks/"),
  savedObjects: bucketPlace("RESULTS_BUCKET", buckets.results, "saved/"),
  exportObjects: bucketPlace("RESULTS_BUCKET", buckets.results, "exports/"),
  users: usersPlace(users),
  clientSecret: {
    env: { USER_POOL_CLIENT_SECRET: users.clientSecret.secretArn },
    statements: { read: mayRead(users.clientSecret) },
  },
  billing: {
    env: { BILLING_KEYS_SECRET: billingKeys.secret.secretArn, STRIPE_PRICE_ID: stage.stripePriceId },
    statements: { "read keys": mayRead(billingKeys.secret) },
  },
});

const senderArn = ({ from, domain }: Mail): string =>
  `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/${domain ?? from}`;

/** The one-machine run shows mails to the operators beside those to users. */
const LOCAL_OPERATORS = "operators@localhost";

const operatorsEmailOf = ({ alarms, mail }: Stage): string | undefined =>
  mail ? alarms?.email : LOCAL_OPERATORS;

/** Returns the vendors' files, and the right to read their secrets, whose ARNs end in six characters of AWS's own. */
const fetchesPlace = ({ fetches = [] }: Stage): Place => {
  const orders = FetchOrder.array().parse(fetches);
  const secrets = [...new Set(orders.flatMap(({ secret }) => secret ?? []))];
  const arnOf = (name: string) =>
    `arn:${Aws.PARTITION}:secretsmanager:${Aws.REGION}:${Aws.ACCOUNT_ID}:secret:${name}-??????`;
  return {
    env: { FETCHES: JSON.stringify(orders) },
    statements: {
      "read secrets":
        secrets.length === 0
          ? []
          : [{ actions: ["secretsmanager:GetSecretValue"], resources: secrets.map(arnOf) }],
    },
  };
};

/** Returns the places that follow from stage settings: environment variables, and the right to send mails. */
export const settingPlaces = (stage: Stage) => {
  const { accountConcurrency, sweeps, backtests, sockets, operator, mail } = stage;
  const email = operatorsEmailOf(stage);
  const capacity = capacityOf(accountConcurrency);
  return {
    mail: {
      env: { MAIL_FROM: `Backspread <${mail?.from ?? "backspread@localhost"}>` },
      statements: { send: mail ? [{ actions: ["ses:SendEmail"], resources: [senderArn(mail)] }] : [] },
    },
    serviceLimits: {
      env: {
        SWEEPS: sweeps.isOn ? "on" : "off",
        SWEEPS_AT_ONCE: String(sweeps.atOnce ?? capacity.sweepsAtOnce),
        SWEEPS_PER_MONTH: String(sweeps.perMonth),
        RUNS_AT_ONCE: String(capacity.runsAtOnce),
        BACKTESTS_PER_HOUR: String(backtests.perHour),
        BACKTESTS_PER_MONTH: String(backtests.perMonth),
      },
      statements: {},
    },
    workers: {
      env: {
        WORKERS_PER_SWEEP: String(capacity.workersPerSweep),
        WORKERS_PER_RUN: String(capacity.workersPerRun),
      },
      statements: {},
    },
    socketLimits: {
      env: { SOCKET_MESSAGES_PER_ADDRESS: String(sockets.messagesPerAddress) },
      statements: {},
    },
    fetches: fetchesPlace(stage),
    operators: {
      env: email === undefined ? {} : { OPERATORS_EMAIL: email },
      statements: {},
    },
    operator: { env: { OPERATOR: JSON.stringify(operator) }, statements: {} },
  } satisfies Partial<Places>;
};

/** Returns the place of a function that others invoke asynchronously by name. */
export const startedPlace = (
  variable: Extract<EnvName, `${string}_FUNCTION_NAME`>,
  { functionName, functionArn }: ServiceFunction,
): Place => ({
  env: { [variable]: functionName },
  statements: { invoke: [{ actions: ["lambda:InvokeFunction"], resources: [functionArn] }] },
});
