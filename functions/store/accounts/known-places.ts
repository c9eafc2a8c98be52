import { createHash } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName, tables } from "../table.ts";
import type { KnownPlaces } from "./ports.ts";

/** The table of known devices and addresses: pk `place`, a hash of user and place. */

const PlaceRow = z.object({ ttl: z.number().int() });

const keyOf = (place: string) => ({ place: createHash("sha256").update(place).digest("base64url") });

export const knownPlaces: KnownPlaces = {
  remember: async (place, ttl) => {
    await tables().send(
      new PutCommand({ TableName: tableName("KNOWN_PLACES_TABLE"), Item: { ...keyOf(place), ttl } }),
    );
  },

  isKnown: async (place, nowSeconds) => {
    const { Item } = await tables().send(
      new GetCommand({
        TableName: tableName("KNOWN_PLACES_TABLE"),
        Key: keyOf(place),
        ConsistentRead: true,
      }),
    );
    return Item !== undefined && PlaceRow.parse(Item).ttl >= nowSeconds;
  },
};
