import { expect, test } from "vitest";
import { tableNames, variableOf } from "../../../functions/store/table-list.ts";
import { functionList, functionNames } from "../../../infra/functions/function-list.ts";
import { entryOf, grantsOf, referencesIn, resourcesOf, synthesise } from "./templates.ts";

const prod = await synthesise("prod");

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, "");

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Actions that every function has: its own log and traces. */
const EVERYBODY = [
  "logs:CreateLogStream",
  "logs:PutLogEvents",
  "xray:PutTelemetryRecords",
  "xray:PutTraceSegments",
];

/** Returns the further actions of a function's role with their logical ids, without hashes. */
const verbsOf = (name: string): Record<string, string[]> => {
  const grants = grantsOf(prod, `${pascal(name)}Role`).filter(({ action }) => !EVERYBODY.includes(action));
  const verbs: Record<string, string[]> = {};
  for (const { action, on } of grants)
    verbs[action] = [...new Set([...(verbs[action] ?? []), ...on.map(withoutHash)])];
  return verbs;
};

const variablesOf = (name: string): Record<string, unknown> => {
  const [, lambda] = resourcesOf(prod, "AWS::Lambda::Function").find(
    ([id]) => withoutHash(id) === pascal(name),
  ) ?? [name, undefined];
  const environment = lambda?.Properties.Environment as { Variables: Record<string, unknown> };
  return environment.Variables;
};

test("creates each listed function once, with its own code", async () => {
  const lambdas = resourcesOf(prod, "AWS::Lambda::Function").map(([, lambda]) => entryOf(prod, lambda));
  expect((await Promise.all(lambdas)).toSorted()).toEqual(
    functionNames.map((name) => functionList[name].entry).toSorted(),
  );
});

test("lets only submit routes, settle-tasks and the tools that submit start executions, of this state machine only", () => {
  const starters = functionNames.filter((name) => "states:StartExecution" in verbsOf(name));
  expect(starters).toEqual([
    "submitBacktest",
    "submitElsewhere",
    "submitSensitivity",
    "submitSweep",
    "submitPortfolio",
    "settleTasks",
    "mcp",
  ]);
  for (const name of starters) expect(verbsOf(name)["states:StartExecution"]).toEqual(["WorkflowMachine"]);
});

test("lets only the importer write markets, and it and the fetch read the inbox; others may write missing chains, and the check's state", () => {
  const touching = (action: string, id: string) =>
    functionNames.filter((name) => verbsOf(name)[action]?.includes(id));
  expect(touching("s3:PutObject", "BucketsMarket")).toEqual(["getChain", "checkFreshness", "importMarket"]);
  const putsOf = (role: string) =>
    grantsOf(prod, role)
      .filter(({ action }) => action === "s3:PutObject")
      .map(({ resource }) => JSON.stringify(resource));
  expect(putsOf("GetChainRole")).toEqual([expect.stringContaining('"/chains/*"')]);
  expect(putsOf("CheckFreshnessRole")).toEqual([expect.stringContaining('"/freshness.json"')]);
  expect(touching("s3:GetObject", "BucketsInbox")).toEqual(["importMarket", "fetchFiles"]);
});

const having = (action: string) => functionNames.filter((name) => action in verbsOf(name));

test("limits password checks, password changes, user deletion, and table scans to the functions that need them", () => {
  expect(having("cognito-idp:AdminInitiateAuth")).toEqual([
    "createToken",
    "resetPassword",
    "changePassword",
    "deleteAccount",
  ]);
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

test("lets only functions that call Cognito as the client read its secret, and puts it in no environment", () => {
  const readers = functionNames.filter((name) =>
    verbsOf(name)["secretsmanager:GetSecretValue"]?.includes("UsersClientSecret"),
  );
  expect(readers).toEqual([
    "createToken",
    "refreshToken",
    "logout",
    "signUp",
    "verifyEmail",
    "resetPassword",
    "changePassword",
    "deleteAccount",
    "sendReset",
  ]);
  for (const name of functionNames) {
    const variables = variablesOf(name);
    expect("USER_POOL_CLIENT_SECRET" in variables).toBe(readers.includes(name));
    // The variable holds the secret's ARN, not its value.
    expect(referencesIn(variables.USER_POOL_CLIENT_SECRET ?? [], prod).map(withoutHash)).toEqual(
      readers.includes(name) ? ["UsersClientSecret"] : [],
    );
    expect(JSON.stringify(variables)).not.toContain('"ClientSecret"');
  }
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

test("grants no wildcard action, and no wildcard resource except for traces", () => {
  for (const name of functionNames) {
    const grants = grantsOf(prod, `${pascal(name)}Role`);
    expect(grants.filter(({ action }) => action.includes("*"))).toEqual([]);
    expect(grants.filter(({ action, on }) => on.includes("*") && !action.startsWith("xray:"))).toEqual([]);
  }
});

test("attaches no managed policy except CodeDeploy's and API Gateway's", () => {
  const managed = resourcesOf(prod, "AWS::IAM::Role").filter(
    ([, { Properties }]) => Properties.ManagedPolicyArns,
  );
  const allowed: Readonly<Record<string, string>> = {
    "codedeploy.amazonaws.com": "AWSCodeDeployRoleForLambdaLimited",
    "apigateway.amazonaws.com": "AmazonAPIGatewayPushToCloudWatchLogs",
  };
  for (const [, { Properties }] of managed) {
    const trusted = JSON.stringify(Properties.AssumeRolePolicyDocument);
    const [, policy] = Object.entries(allowed).find(([service]) => trusted.includes(service)) ?? [];
    expect(JSON.stringify(Properties.ManagedPolicyArns)).toContain(policy ?? "no policy");
  }
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
