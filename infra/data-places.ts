import type { DataStack } from "./data-stack.ts";
import { bucketPlace, type Place, type Places } from "./needs.ts";
import type { ServiceFunction } from "./service-function.ts";
import type { Stage } from "./stages.ts";

/**
 * Cognito takes passwords, codes and tokens of users from whoever proves to be the client: that needs the client's secret
 * and no right. The secret is read from the pool: it would stand in a template if the environment held it.
 */
const usersPlace = ({ pool, client }: DataStack["users"]) => {
  const may = (action: string) => [{ actions: [`cognito-idp:${action}`], resources: [pool.userPoolArn] }];
  return {
    env: { USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId },
    statements: {
      "read the client": may("DescribeUserPoolClient"),
      "log in": may("AdminInitiateAuth"),
      "sign out": may("AdminUserGlobalSignOut"),
      "look up": may("AdminGetUser"),
      delete: may("AdminDeleteUser"),
    },
  };
};

/** What of the data stack a function may need. */
export const dataPlaces = ({ tables, buckets, users, billingKeys }: DataStack, stage: Stage) => ({
  ...tables.places,
  market: bucketPlace("MARKET_BUCKET", buckets.market),
  chains: bucketPlace("MARKET_BUCKET", buckets.market, "chains/"),
  inbox: bucketPlace("INBOX_BUCKET", buckets.inbox),
  taskObjects: bucketPlace("RESULTS_BUCKET", buckets.results, "tasks/"),
  savedObjects: bucketPlace("RESULTS_BUCKET", buckets.results, "saved/"),
  users: usersPlace(users),
  billing: {
    env: { BILLING_KEYS_SECRET: billingKeys.secret.secretArn, STRIPE_PRICE_ID: stage.stripePriceId },
    statements: {
      "read keys": [
        { actions: ["secretsmanager:GetSecretValue"], resources: [billingKeys.secret.secretArn] },
      ],
    },
  },
});

/** Settings of the stage that a function is told; there is nothing to touch. */
export const settingPlaces = ({ siteOrigin, sweeps, operator }: Stage) =>
  ({
    site: { env: { SITE_ORIGIN: siteOrigin }, statements: {} },
    sweepLimits: {
      env: { SWEEPS: sweeps.isOn ? "on" : "off", SWEEPS_PER_MONTH: String(sweeps.perMonth) },
      statements: {},
    },
    operator: { env: { OPERATOR: JSON.stringify(operator) }, statements: {} },
  }) satisfies Partial<Places>;

/** A function that others start without waiting for it, told by its name. */
export const startedPlace = (
  variable: "GREET_FUNCTION_NAME" | "SEND_RESET_FUNCTION_NAME",
  { functionName, functionArn }: ServiceFunction,
): Place => ({
  env: { [variable]: functionName },
  statements: { invoke: [{ actions: ["lambda:InvokeFunction"], resources: [functionArn] }] },
});
