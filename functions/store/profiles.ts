import {
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { env } from "../lib/env.ts";
import { Profile } from "./profile-row.ts";
import { tables, unlessRefused, wasDone } from "./table.ts";
import type { BillingChange, EndedLogIn, Profiles } from "./user-ports.ts";

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

/** An empty set cannot be stored: a profile without an ended log-in has no such attribute. */
const itemOf = ({ endedLogIns, ...profile }: Profile) => ({
  ...profile,
  ...(endedLogIns.size > 0 ? { endedLogIns } : {}),
});

const update = (username: string, change: Omit<UpdateCommandInput, "TableName" | "Key">) =>
  tables().send(new UpdateCommand({ ...inProfiles(), Key: { username }, ...change }));

/** DynamoDB takes one action on an attribute at a time, so adding and forgetting are two updates. */
const changeEnded = (username: string, action: "ADD" | "DELETE", entries: readonly string[]) =>
  update(username, {
    UpdateExpression: `${action} endedLogIns :entries`,
    ExpressionAttributeValues: { ":entries": new Set(entries) },
  });

const billingUpdate = ({ subscription, billing }: BillingChange) => {
  const sets = ["billing = :billing", ...(subscription ? ["subscriptionStatus = :status"] : [])];
  const endsAt = subscription?.endsAt;
  if (endsAt !== undefined) sets.push("subscriptionEndsAt = :endsAt");
  const removal = subscription && endsAt === undefined ? " REMOVE subscriptionEndsAt" : "";
  return {
    UpdateExpression: `SET ${sets.join(", ")}${removal}`,
    values: {
      ":billing": billing,
      ...(subscription ? { ":status": subscription.status } : {}),
      ...(endsAt === undefined ? {} : { ":endsAt": endsAt }),
    },
  };
};

/** Users in DynamoDB. */
export const profiles: Profiles = {
  get,

  byEmail: async (email) => {
    const pages = paginateQuery(
      { client: tables() },
      {
        ...inProfiles(),
        IndexName: "byEmail",
        KeyConditionExpression: "email = :email",
        ExpressionAttributeValues: { ":email": email },
      },
    );
    const found: Profile[] = [];
    for await (const { Items = [] } of pages) found.push(...Items.map((item) => Profile.parse(item)));
    return found;
  },

  put: async (profile) => {
    await tables().send(new PutCommand({ ...inProfiles(), Item: itemOf(profile) }));
  },

  putSignUp: (profile, nowSeconds) =>
    wasDone(
      tables().send(
        new PutCommand({
          ...inProfiles(),
          Item: itemOf(profile),
          // The table deletes late: a row whose time has passed is as good as none.
          ConditionExpression: "attribute_not_exists(username) OR (attribute_exists(#ttl) AND #ttl < :now)",
          ExpressionAttributeNames: { "#ttl": "ttl" },
          ExpressionAttributeValues: { ":now": nowSeconds },
        }),
      ),
    ),

  verify: (username, sub) =>
    wasDone(
      update(username, {
        UpdateExpression: "REMOVE #ttl",
        ConditionExpression: "#sub = :sub",
        ExpressionAttributeNames: { "#ttl": "ttl", "#sub": "sub" },
        ExpressionAttributeValues: { ":sub": sub },
      }),
    ),

  endSessions: async (username, validAfterSeconds) => {
    await unlessRefused(
      update(username, {
        UpdateExpression: "SET validAfter = :after",
        ConditionExpression:
          "attribute_exists(username) AND (attribute_not_exists(validAfter) OR validAfter < :after)",
        ExpressionAttributeValues: { ":after": validAfterSeconds },
      }),
    );
  },

  endLogIn: async (username, logIn, nowSeconds) => {
    const profile = await get(username);
    if (!profile) return;
    await changeEnded(username, "ADD", [entryOf(logIn)]);
    const expired = [...profile.endedLogIns].filter((entry) => untilOf(entry) < nowSeconds);
    if (expired.length > 0) await changeEnded(username, "DELETE", expired);
  },

  saveBilling: (username, change, expected) => {
    const { UpdateExpression, values } = billingUpdate(change);
    // A row from before there was billing counts as version 0.
    const isUntouched = expected === 0 ? "attribute_not_exists(billing) OR " : "";
    return wasDone(
      update(username, {
        UpdateExpression,
        ConditionExpression: `attribute_exists(username) AND (${isUntouched}billing.#version = :expected)`,
        ExpressionAttributeNames: { "#version": "version" },
        ExpressionAttributeValues: { ...values, ":expected": expected },
      }),
    );
  },
};
