import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { env } from "../lib/env.ts";
import { Profile } from "./profile-row.ts";
import { tables } from "./table.ts";
import type { EndedLogIn, Profiles } from "./user-ports.ts";

/** The table of profiles: pk `username`, index `byEmail` (email). */

const inProfiles = () => ({ TableName: env("PROFILES_TABLE") });

const entryOf = ({ originJti, untilSeconds }: EndedLogIn): string => `${untilSeconds}:${originJti}`;

const untilOf = (entry: string): number => Number(entry.slice(0, entry.indexOf(":")));

const get: Profiles["get"] = async (username) => {
  const { Item } = await tables().send(
    new GetCommand({ ...inProfiles(), Key: { username }, ConsistentRead: true }),
  );
  return Item && Profile.parse(Item);
};

/** DynamoDB takes one action on an attribute at a time, so adding and forgetting are two updates. */
const changeEnded = (username: string, action: "ADD" | "DELETE", entries: readonly string[]) =>
  tables().send(
    new UpdateCommand({
      ...inProfiles(),
      Key: { username },
      UpdateExpression: `${action} endedLogIns :entries`,
      ExpressionAttributeValues: { ":entries": new Set(entries) },
    }),
  );

/** Users in DynamoDB. */
export const profiles: Profiles = {
  get,

  byEmail: async (email) => {
    const { Items = [] } = await tables().send(
      new QueryCommand({
        ...inProfiles(),
        IndexName: "byEmail",
        KeyConditionExpression: "email = :email",
        ExpressionAttributeValues: { ":email": email },
        Limit: 1,
      }),
    );
    return Items[0] && Profile.parse(Items[0]);
  },

  put: async ({ endedLogIns, ...profile }) => {
    const ended = endedLogIns.size > 0 ? { endedLogIns } : {};
    await tables().send(new PutCommand({ ...inProfiles(), Item: { ...profile, ...ended } }));
  },

  endLogIn: async (username, logIn, nowSeconds) => {
    const profile = await get(username);
    if (!profile) return;
    await changeEnded(username, "ADD", [entryOf(logIn)]);
    const expired = [...profile.endedLogIns].filter((entry) => untilOf(entry) < nowSeconds);
    if (expired.length > 0) await changeEnded(username, "DELETE", expired);
  },
};
