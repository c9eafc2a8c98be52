import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { isVerified, Profile } from "../../functions/store/profile-row.ts";
import { clientSettings } from "../../infra/local/client-settings.ts";
import { DEMO, seedDemoUser } from "../../infra/local/first-start/demo-user.ts";
import { startTables } from "../../infra/local/tables/tables.ts";
import { openUserPool } from "../../infra/local/users/user-pool.ts";
import { closing, tempFolder } from "../support/temp-folder.ts";
import { openBilling, stripeAt } from "./billing-site.ts";

const TABLE = "Profiles";
const profiles = {
  TableName: TABLE,
  BillingMode: "PAY_PER_REQUEST" as const,
  AttributeDefinitions: [{ AttributeName: "username", AttributeType: "S" as const }],
  KeySchema: [{ AttributeName: "username", KeyType: "HASH" as const }],
};
const Key = { username: DEMO.username };
const END = Date.parse("2099-12-31T00:00:00Z") / 1000;

/** A data folder whose service has just started, with what starts it again. */
const start = async () => {
  const folder = tempFolder();
  const tables = closing(await startTables(join(folder, "dynamodb"), [profiles]));
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(tables.endpoint)));
  const pool = await openUserPool({
    folder: join(folder, "users"),
    spec: {
      id: "us-east-1_Abc123xyz",
      emailIsAlias: true,
      isCaseSensitive: false,
      minPasswordLength: 12,
      clients: [],
      allowsSignUp: true,
      verifiesEmail: true,
      customMessage: undefined,
    },
    passwordCost: { cost: 2 ** 12, blockSize: 8, parallelization: 1 },
    mailing: { invoke: () => Promise.reject(new Error("nobody is mailed")), send: () => Promise.resolve() },
  });
  const billing = await openBilling({ folder: join(folder, "billing") });
  const seed = () => seedDemoUser(pool, { endpoint: tables.endpoint, profilesTable: TABLE, billing });
  await seed();
  const profile = async () =>
    Profile.parse((await client.send(new GetCommand({ TableName: TABLE, Key }))).Item);
  return { client, seed, profile, pool, stripe: stripeAt(billing.endpoint) };
};

test("the demo user has a subscription in both places", async () => {
  const { profile, stripe, pool } = await start();
  const { billing, sub, ...rest } = await profile();
  expect(rest).toMatchObject({
    subscriptionStatus: "active",
    subscriptionEndsAt: "2099-12-31T00:00:00.000Z",
  });
  expect(isVerified(rest)).toBe(true);
  expect(await stripe.subscriptions.retrieve(billing.subscriptionId ?? "")).toMatchObject({
    customer: billing.customerId,
    status: "active",
    metadata: { sub, username: DEMO.username },
    items: { data: [{ current_period_end: END }] },
  });
  expect(pool.user(DEMO.username).attributes).toMatchObject({ sub, email_verified: "true" });
});

test("a demo user who cancelled stays cancelled at the next start", async () => {
  const { profile, seed, stripe, client } = await start();
  const { billing } = await profile();
  const id = billing.subscriptionId ?? "";
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await client.send(
    new UpdateCommand({
      TableName: TABLE,
      Key,
      UpdateExpression: "SET subscriptionStatus = :status, billing.version = :version",
      ExpressionAttributeValues: { ":status": "cancelled", ":version": 1 },
    }),
  );
  const before = await profile();
  await seed();
  expect(await profile()).toEqual(before);
  expect((await stripe.subscriptions.list({ status: "all" })).data).toMatchObject([
    { id, cancel_at_period_end: true, cancel_at: END },
  ]);
});

test("a demo user of an earlier version is told which subscription it has", async () => {
  const { profile, seed, client } = await start();
  const before = await profile();
  await client.send(new UpdateCommand({ TableName: TABLE, Key, UpdateExpression: "REMOVE billing" }));
  expect((await profile()).billing).toEqual({ version: 0 });
  await seed();
  expect(await profile()).toEqual(before);
});
