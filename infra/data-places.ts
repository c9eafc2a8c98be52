import type { DataStack } from "./data-stack.ts";
import { bucketPlace, type Place, tablePlace } from "./needs.ts";
import type { ServiceFunction } from "./service-function.ts";
import type { Stage } from "./stages.ts";

/** Users whose password or refresh token a function has been given need no right: Cognito takes those from anybody. */
const usersPlace = ({ pool, client }: DataStack["users"]) => {
  const may = (action: string) => [{ actions: [`cognito-idp:${action}`], resources: [pool.userPoolArn] }];
  return {
    env: { USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId },
    statements: {
      "log in": may("AdminInitiateAuth"),
      "sign out": may("AdminUserGlobalSignOut"),
      "look up": may("AdminGetUser"),
      delete: may("AdminDeleteUser"),
    },
  };
};

/** What of the data stack a function may need. */
export const dataPlaces = ({ tables, buckets, users, billingKeys }: DataStack, stage: Stage) => ({
  profiles: tablePlace("PROFILES_TABLE", tables.profiles),
  tasks: tablePlace("TASKS_TABLE", tables.tasks),
  saved: tablePlace("SAVED_TABLE", tables.saved),
  connections: tablePlace("CONNECTIONS_TABLE", tables.connections),
  codes: tablePlace("CODES_TABLE", tables.codes),
  limits: tablePlace("LIMITS_TABLE", tables.limits),
  refreshTokens: tablePlace("REFRESH_TOKENS_TABLE", tables.refreshTokens),
  billingEvents: tablePlace("BILLING_EVENTS_TABLE", tables.billingEvents),
  market: bucketPlace("MARKET_BUCKET", buckets.market),
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

/** A function that others start without waiting for it, told by its name. */
export const startedPlace = (
  variable: "GREET_FUNCTION_NAME" | "SEND_RESET_FUNCTION_NAME",
  { functionName, functionArn }: ServiceFunction,
): Place => ({
  env: { [variable]: functionName },
  statements: { invoke: [{ actions: ["lambda:InvokeFunction"], resources: [functionArn] }] },
});
