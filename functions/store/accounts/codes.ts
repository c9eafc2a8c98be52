import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName, tables, unlessRefused } from "../table.ts";
import type { CodePurpose, Codes } from "./ports.ts";

/** The table of mailed links: pk `codeId`, one row per purpose and user. */

const MAX_TRIES = 5;

const Code = z.object({ username: z.string(), secretHash: z.string(), ttl: z.number() });

const keyOf = (purpose: CodePurpose, uid: string) => ({ codeId: `${purpose}#${uid}` });

const at = (purpose: CodePurpose, uid: string) => ({
  TableName: tableName("CODES_TABLE"),
  Key: keyOf(purpose, uid),
});

/** Mailed links in DynamoDB. A try is counted before it is checked, so that five concurrent ones count as five. */
export const codes: Codes = {
  put: async (purpose, uid, code) => {
    await tables().send(
      new PutCommand({
        TableName: tableName("CODES_TABLE"),
        Item: { ...keyOf(purpose, uid), ...code, tries: 0 },
      }),
    );
  },

  countTry: async (purpose, uid, { secretHash, nowSeconds }) => {
    const answer = await unlessRefused(
      tables().send(
        new UpdateCommand({
          ...at(purpose, uid),
          UpdateExpression: "ADD tries :one",
          ConditionExpression: "secretHash = :hash AND #ttl >= :now AND tries < :max",
          ExpressionAttributeNames: { "#ttl": "ttl" },
          ExpressionAttributeValues: {
            ":one": 1,
            ":hash": secretHash,
            ":now": nowSeconds,
            ":max": MAX_TRIES,
          },
          ReturnValues: "ALL_NEW",
        }),
      ),
    );
    return answer && Code.parse(answer.Attributes);
  },

  delete: async (purpose, uid, secretHash) => {
    await unlessRefused(
      tables().send(
        new DeleteCommand({
          ...at(purpose, uid),
          // A newer link may have replaced the used one.
          ConditionExpression: "secretHash = :hash",
          ExpressionAttributeValues: { ":hash": secretHash },
        }),
      ),
    );
  },
};
