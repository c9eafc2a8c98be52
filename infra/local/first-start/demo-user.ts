import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { Profile } from "../../../functions/store/accounts/profile-row.ts";
import type { Billing } from "../billing/billing.ts";
import type { Held } from "../billing/grant.ts";
import { CognitoError } from "../users/cognito-error.ts";
import { subOf, type User } from "../users/user.ts";
import type { UserPool } from "../users/user-pool.ts";
import { clientSettings } from "../wire/client-settings.ts";

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
  return pool.addUser(DEMO.username, { email: EMAIL, email_verified: "true" }, DEMO.password);
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

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000);

/** The subscription that a user's profile tells of; nothing where it tells of none, or not when it ends. */
const heldBy = (user: User, profile: Profile): { held?: Held } => {
  const { sub, billing, subscriptionStatus, subscriptionEndsAt } = profile;
  if (sub !== subOf(user) || subscriptionStatus === "none" || subscriptionEndsAt === undefined) return {};
  const { customerId, subscriptionId } = billing;
  const ids = { ...(customerId ? { customerId } : {}), ...(subscriptionId ? { subscriptionId } : {}) };
  return { held: { ...ids, standing: subscriptionStatus, endsAt: secondsOf(subscriptionEndsAt) } };
};

/** An empty set cannot be stored, and a new profile has no other. */
const itemOf = (profile: Profile): object =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => !(value instanceof Set)));

/** Writes the new profile where there is none; one of an earlier version is told which subscription it has. */
const writeProfile = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  profile: Profile,
): Promise<void> => {
  const isNew = { TableName, Item: itemOf(profile), ConditionExpression: "attribute_not_exists(username)" };
  const isIncomplete = {
    TableName,
    Key: { username: DEMO.username },
    UpdateExpression: "SET billing = :billing",
    ConditionExpression: "attribute_not_exists(billing.customerId)",
    ExpressionAttributeValues: { ":billing": profile.billing },
  };
  await unlessRefused(client.send(new PutCommand(isNew)));
  await unlessRefused(client.send(new UpdateCommand(isIncomplete)));
};

/**
 * Makes the demo user, with an active subscription, unless it is there: what a visitor made of the subscription stays.
 * Payments that know nothing of it any more are told what its profile says.
 */
export const seedDemoUser = async (
  pool: UserPool,
  { endpoint, profilesTable, billing }: Place,
): Promise<void> => {
  const user = await findOrCreate(pool);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(endpoint)));
  try {
    const Key = { username: DEMO.username };
    const { Item } = await client.send(new GetCommand({ TableName: profilesTable, Key }));
    const granted = await billing.grant({
      sub: subOf(user),
      username: DEMO.username,
      email: EMAIL,
      periodEnd: secondsOf(SUBSCRIPTION_END),
      ...(Item ? heldBy(user, Profile.parse(Item)) : {}),
    });
    const profile = Profile.parse({
      username: DEMO.username,
      sub: subOf(user),
      email: EMAIL,
      dateJoined: new Date(user.createdAtMs).toISOString(),
      subscriptionStatus: "active",
      subscriptionEndsAt: SUBSCRIPTION_END,
      billing: { ...granted, version: 0 },
    });
    await writeProfile(client, profilesTable, profile);
  } finally {
    client.destroy();
  }
};
