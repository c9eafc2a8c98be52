import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { Profile } from "../../../functions/store/profile-row.ts";
import type { Billing } from "../billing/billing.ts";
import { clientSettings } from "../client-settings.ts";
import { CognitoError } from "../users/cognito-error.ts";
import { subOf, type User } from "../users/user.ts";
import type { UserPool } from "../users/user-pool.ts";

/** The user that exists from the first start on. */
export const DEMO = { username: "demo", password: "demo-demo-demo" };

const EMAIL = "demo@backspread.example";
const SUBSCRIPTION_END = "2099-12-31T00:00:00.000Z";

/** The user as it is; somebody may have changed its password. */
const findOrCreate = async (pool: UserPool): Promise<User> => {
  try {
    return pool.user(DEMO.username);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
  }
  const user = await pool.createUser(DEMO.username, { email: EMAIL, email_verified: "true" });
  await pool.setPassword(DEMO.username, DEMO.password, true);
  return user;
};

type Place = {
  readonly endpoint: string;
  readonly profilesTable: string;
  readonly billing: Pick<Billing, "grant">;
};

/** Runs a write; one whose condition does not hold changes nothing. */
const unlessRefused = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

/**
 * Makes the demo user, with an active subscription, unless it is there. One of an earlier version, whose profile does
 * not say which subscription it has, is told.
 */
export const seedDemoUser = async (
  pool: UserPool,
  { endpoint, profilesTable: TableName, billing }: Place,
): Promise<void> => {
  const user = await findOrCreate(pool);
  const granted = await billing.grant({
    sub: subOf(user),
    username: DEMO.username,
    email: EMAIL,
    periodEnd: Date.parse(SUBSCRIPTION_END) / 1000,
  });
  const { endedLogIns: _, ...profile } = Profile.parse({
    username: DEMO.username,
    sub: subOf(user),
    email: EMAIL,
    dateJoined: new Date(user.createdAtMs).toISOString(),
    subscriptionStatus: "active",
    subscriptionEndsAt: SUBSCRIPTION_END,
    billing: { ...granted, version: 0 },
  });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(endpoint)));
  const isNew = { TableName, Item: profile, ConditionExpression: "attribute_not_exists(username)" };
  const isIncomplete = {
    TableName,
    Key: { username: DEMO.username },
    UpdateExpression: "SET billing = :billing",
    ConditionExpression: "attribute_not_exists(billing.customerId)",
    ExpressionAttributeValues: { ":billing": profile.billing },
  };
  try {
    await unlessRefused(client.send(new PutCommand(isNew)));
    await unlessRefused(client.send(new UpdateCommand(isIncomplete)));
  } finally {
    client.destroy();
  }
};
