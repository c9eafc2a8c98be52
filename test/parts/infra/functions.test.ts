import { expect, test } from "vitest";
import { capitalized } from "#shared/domain/capitalized.ts";
import { tableNames, variableOf } from "../../../functions/store/table-list.ts";
import { functionNames } from "../../../infra/functions/function-list.ts";
import { grantsOf, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, "");

/** Actions that every function has: its own log and traces. */
const EVERYBODY = [
  "logs:CreateLogStream",
  "logs:PutLogEvents",
  "xray:PutTelemetryRecords",
  "xray:PutTraceSegments",
];

/** Returns the further actions of a function's role with their logical ids, without hashes. */
const verbsOf = (name: string): Record<string, string[]> => {
  const grants = grantsOf(prod, `${capitalized(name)}Role`).filter(
    ({ action }) => !EVERYBODY.includes(action),
  );
  const verbs: Record<string, string[]> = {};
  for (const { action, on } of grants)
    verbs[action] = [...new Set([...(verbs[action] ?? []), ...on.map(withoutHash)])];
  return verbs;
};

const variablesOf = (name: string): Record<string, unknown> => {
  const [, lambda] = resourcesOf(prod, "AWS::Lambda::Function").find(
    ([id]) => withoutHash(id) === capitalized(name),
  ) ?? [name, undefined];
  const environment = lambda?.Properties.Environment as { Variables: Record<string, unknown> };
  return environment.Variables;
};

const having = (action: string) => functionNames.filter((name) => action in verbsOf(name));

test("limits password checks, password changes, user deletion, and table scans to the functions that need them", () => {
  expect(having("cognito-idp:AdminInitiateAuth")).toEqual([
    "createToken",
    "verifyEmail",
    "resetPassword",
    "changePassword",
    "deleteAccount",
  ]);
  expect(having("cognito-idp:AdminRespondToAuthChallenge")).toEqual(["verifyEmail"]);
  expect(having("cognito-idp:AdminSetUserPassword")).toEqual(["changePassword"]);
  expect(having("cognito-idp:AdminDeleteUser")).toEqual(["signUp", "eraseAccounts"]);
  expect(having("cognito-idp:AdminGetUser")).toEqual(["signUp", "verifyEmail"]);
  expect(having("cognito-idp:AdminUserGlobalSignOut")).toEqual([
    "resetPassword",
    "changePassword",
    "deleteAccount",
    "eraseAccounts",
  ]);
  expect(having("dynamodb:Scan")).toEqual([]);
});

/** The profile attributes that each function changes. */
const PROFILE_WRITERS = {
  createToken: "makes the sign-up a user where the pool has proved its address and the profile was not told",
  refreshToken: "ends the log-in of a token that was stolen",
  logout: "ends the log-in",
  signUp: "puts it, and says which account of the pool it is of",
  verifyEmail: "makes the sign-up a user",
  resetPassword: "ends all log-ins",
  changePassword: "ends all log-ins",
  createKey: "takes a place among the user's keys",
  deleteKey: "gives it back",
  deleteAccount: "closes it",
  eraseAccounts: "erases it",
  subscribe: "notes the checkout",
  cancelSubscription: "saves what Stripe answered",
  billingEvents: "saves what Stripe says",
  setDigest: "switches the digest mail on or off",
  endDigest: "switches it off by the link of a mail",
};

test("lets only the listed functions change profiles, and only sign-up create them", () => {
  const changing = (action: string) =>
    functionNames.filter((name) => verbsOf(name)[action]?.includes("TablesProfiles"));
  const writers = new Set([...changing("dynamodb:UpdateItem"), ...changing("dynamodb:PutItem")]);
  expect([...writers].toSorted()).toEqual(Object.keys(PROFILE_WRITERS).toSorted());
  expect(changing("dynamodb:PutItem")).toEqual(["signUp"]);
  expect(changing("dynamodb:DeleteItem")).toEqual(["eraseAccounts"]);
});

test("sets a variable of a resource exactly when the role may use it", () => {
  const told = (variable: string) => functionNames.filter((name) => variable in variablesOf(name)).toSorted();
  const mayUse = (id: string) =>
    functionNames.filter((name) => Object.values(verbsOf(name)).some((ids) => ids.includes(id))).toSorted();
  for (const name of tableNames) {
    const [first = "", ...rest] = name;
    expect(told(variableOf(name)), name).toEqual(mayUse(`Tables${first.toUpperCase()}${rest.join("")}`));
  }
  expect(told("BILLING_KEYS_SECRET")).toEqual(mayUse("BillingKeysSecret"));
  expect(told("USER_POOL_CLIENT_SECRET")).toEqual(mayUse("UsersClientSecret"));
  expect(told("STRIPE_PRICE_ID")).toEqual(told("BILLING_KEYS_SECRET"));
  expect(told("MARKET_BUCKET")).toEqual(mayUse("BucketsMarket"));
  expect(told("INBOX_BUCKET")).toEqual(mayUse("BucketsInbox"));
  expect(told("RESULTS_BUCKET")).toEqual(mayUse("BucketsResults"));
  expect(told("CONNECTIONS_ENDPOINT")).toEqual(mayUse("SocketsApi"));
  expect(told("GREET_FUNCTION_NAME")).toEqual(mayUse("Greet"));
  expect(told("SEND_RESET_FUNCTION_NAME")).toEqual(mayUse("SendReset"));
  expect(told("STATE_MACHINE_ARN")).toEqual(mayUse("WorkflowMachine"));
  expect(told("SITE_ORIGIN")).toEqual([
    "connect",
    "customMessage",
    "mcp",
    "renewFollowed",
    "sharedPage",
    "subscribe",
  ]);
});
