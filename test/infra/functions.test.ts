import { expect, test } from "vitest";
import { tableNames, variableOf } from "../../functions/store/table-list.ts";
import { functionList, functionNames } from "../../infra/functions/function-list.ts";
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

test("runs functions on Node 24 and arm64, traced, with expiring logs", () => {
  const logs = new Set<string>();
  for (const [, { Properties }] of resourcesOf(prod, "AWS::Lambda::Function")) {
    expect(Properties).toMatchObject({
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      Handler: "index.handler",
      TracingConfig: { Mode: "Active" },
    });
    for (const id of referencesIn(Properties.LoggingConfig, prod)) logs.add(id);
  }
  expect(logs.size).toBe(functionNames.length);
  for (const [, { Properties }] of resourcesOf(prod, "AWS::Logs::LogGroup"))
    expect(Properties.RetentionInDays).toBe(90);
});

test("times out API functions before API Gateway's 29 seconds", () => {
  const waitedFor = functionNames.filter((name) => /^(api|fallback|socket)\//.test(functionList[name].entry));
  expect(waitedFor.filter((name) => name !== "greet" && functionList[name].timeoutSeconds >= 29)).toEqual([]);
});

test("lets work write task objects, its task's row, and dead connections only", () => {
  const writes = Object.entries(verbsOf("work")).filter(
    ([action]) => !/:(Get|List|Query|ManageConnections)/.test(action),
  );
  expect(Object.fromEntries(writes)).toEqual({
    "s3:PutObject": ["BucketsResults"],
    "dynamodb:UpdateItem": ["TablesTasks"],
    "dynamodb:DeleteItem": ["TablesConnections"],
  });
  const puts = grantsOf(prod, "WorkRole").filter(({ action }) => action === "s3:PutObject");
  expect(puts.map(({ resource }) => JSON.stringify(resource))).toEqual([
    expect.stringContaining('"/tasks/*"'),
  ]);
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
