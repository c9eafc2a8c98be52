import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { Profile } from "../../../functions/store/profile-row.ts";
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

type Place = { readonly endpoint: string; readonly profilesTable: string };

/** Makes the demo user, with an active subscription, unless it is there. */
export const seedDemoUser = async (pool: UserPool, { endpoint, profilesTable }: Place): Promise<void> => {
  const user = await findOrCreate(pool);
  const { endedLogIns: _, ...profile } = Profile.parse({
    username: DEMO.username,
    sub: subOf(user),
    email: EMAIL,
    dateJoined: new Date(user.createdAtMs).toISOString(),
    subscriptionStatus: "active",
    subscriptionEndsAt: SUBSCRIPTION_END,
  });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(endpoint)));
  try {
    const ConditionExpression = "attribute_not_exists(username)";
    await client.send(new PutCommand({ TableName: profilesTable, Item: profile, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  } finally {
    client.destroy();
  }
};
