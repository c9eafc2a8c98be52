import * as z from "zod";
import { tableOf, unlessRefused } from "../table.ts";
import type { CodePurpose, Codes } from "./ports.ts";

/** The table of mailed links: pk `codeId`, one row per purpose and user. */

const table = /* @__PURE__ */ tableOf("CODES_TABLE");

const MAX_TRIES = 5;

const Code = z.object({ username: z.string(), secretHash: z.string(), ttl: z.number() });

const keyOf = (purpose: CodePurpose, uid: string) => ({ codeId: `${purpose}#${uid}` });

/** Mailed links in DynamoDB. A try is counted before it is checked, so that five concurrent ones count as five. */
export const codes: Codes = {
  put: async (purpose, uid, code) => {
    await table.put({ ...keyOf(purpose, uid), ...code, tries: 0 });
  },

  countTry: async (purpose, uid, { secretHash, nowSeconds }) => {
    const answer = await unlessRefused(
      table.update(keyOf(purpose, uid), {
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
    );
    return answer && Code.parse(answer.Attributes);
  },

  delete: async (purpose, uid, secretHash) => {
    await unlessRefused(
      table.delete(keyOf(purpose, uid), {
        // A newer link may have replaced the used one.
        ConditionExpression: "secretHash = :hash",
        ExpressionAttributeValues: { ":hash": secretHash },
      }),
    );
  },

  forget: async (purpose, uid) => {
    await table.delete(keyOf(purpose, uid));
  },
};
