import { randomBytes } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { someAtOnce } from "../../../functions/process/some-at-once.ts";
import type { Outputs } from "../outputs.ts";
import type { StageData, Tell } from "./kept.ts";
import { allOf, type RawRow, rowsIn, textIn } from "./rows.ts";

/**
 * Makes the users of a lost or new pool from their profiles, without a message and with a password that nobody has. Each
 * user takes a new one by the mailed reset.
 */

/** Cognito allows 25 changes of users a second. */
const AT_ONCE = 4;
const PASSWORD_BYTES = 32;

/** A user pool by its id, and the client of its region. */
export type Pool = { readonly client: CognitoIdentityProviderClient; readonly id: string };
/** The pool that a stage's outputs name. */
export const poolOf = ({ get }: Outputs): Pool => ({
  client: new CognitoIdentityProviderClient({}),
  id: get("UsersPool"),
});

type PoolUser = { readonly username: string; readonly email: string };

const attributeIn = (attributes: readonly AttributeType[] | undefined, name: string): string | undefined =>
  attributes?.find(({ Name }) => Name === name)?.Value;

const subOf = async ({ client, id }: Pool, username: string): Promise<string | undefined> => {
  try {
    const found = await client.send(new AdminGetUserCommand({ UserPoolId: id, Username: username }));
    return attributeIn(found.UserAttributes, "sub");
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

const made = async ({ client, id }: Pool, { username, email }: PoolUser): Promise<string | undefined> => {
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId: id,
      Username: username,
      MessageAction: "SUPPRESS",
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
  return attributeIn(User?.Attributes, "sub");
};

/** Cognito resets only a password that was set for good. */
const setPassword = ({ client, id }: Pool, username: string) =>
  client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: id,
      Username: username,
      Password: randomBytes(PASSWORD_BYTES).toString("base64url"),
      Permanent: true,
    }),
  );

const bind = (data: StageData, row: RawRow, sub: string) =>
  data.tables.send(
    new UpdateItemCommand({
      TableName: data.tableOf("profiles"),
      Key: { username: row.username ?? { S: "" } },
      UpdateExpression: "SET #sub = :sub",
      ConditionExpression: "userId = :userId",
      ExpressionAttributeNames: { "#sub": "sub" },
      ExpressionAttributeValues: { ":sub": { S: sub }, ":userId": row.userId ?? { S: "" } },
    }),
  );

/** A verified user whose account is not being deleted. Sign-ups begin anew. */
const isUser = (row: RawRow): boolean => row.ttl === undefined && row.deletedAt === undefined;

/** Makes each missing user in the pool, and points the profile to it. A repeat leaves finished users alone. */
export const fillPool = async (data: StageData, pool: Pool, tell: Tell): Promise<void> => {
  const rows = (await allOf(rowsIn(data.tables, data.tableOf("profiles")))).filter(isUser);
  let count = 0;
  await someAtOnce(rows, AT_ONCE, async (row) => {
    const user = { username: textIn(row, "username") ?? "", email: textIn(row, "email") ?? "" };
    const found = await subOf(pool, user.username);
    if (found !== undefined && found === textIn(row, "sub")) return;
    const sub = found ?? (await made(pool, user));
    if (sub === undefined) throw new Error("the user pool names no sub");
    await setPassword(pool, user.username);
    await bind(data, row, sub);
    count += 1;
  });
  tell(`pool: ${count} of ${rows.length} users made anew`);
};
