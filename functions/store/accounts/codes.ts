import * as z from "zod";
import { tableOf, unlessRefused } from "../table.ts";
import type { CodePurpose } from "./ports.ts";

/** The table of mailed links: pk `codeId`, one row per purpose and user. */

const table = /* @__PURE__ */ tableOf("CODES_TABLE");

const MAX_TRIES = 5;

/** Only the hash of the secret is stored; `ttl` is the expiry in seconds since 1970. */
const Code = z.object({ username: z.string(), secretHash: z.string(), ttl: z.number() });
type Code = z.output<typeof Code>;

const keyOf = (purpose: CodePurpose, uid: string) => ({ codeId: `${purpose}#${uid}` });

/** Mailed links in DynamoDB. A try is counted before it is checked, so that five concurrent ones count as five. */
export const codes = {
  /** Replaces the link before it. */
  put: async (purpose: CodePurpose, uid: string, code: Code): Promise<void> => {
    await table.put({ ...keyOf(purpose, uid), ...code, tries: 0 });
  },

  /**
   * Counts a try of the link with that secret. Undefined where it is not the latest, has expired, or was tried five
   * times before. Tries with another secret do not count, so that strangers cannot use up a link.
   */
  countTry: async (
    purpose: CodePurpose,
    uid: string,
    { secretHash, nowSeconds }: { readonly secretHash: string; readonly nowSeconds: number },
  ): Promise<Code | undefined> => {
    const answer = await unlessRefused(
      table.update(keyOf(purpose, uid), {
        update: "ADD tries :one",
        if: "secretHash = :hash AND #ttl >= :now AND tries < :max",
        values: { one: 1, hash: secretHash, now: nowSeconds, max: MAX_TRIES },
        ReturnValues: "ALL_NEW",
      }),
    );
    return answer && Code.parse(answer.Attributes);
  },

  find: async (purpose: CodePurpose, uid: string): Promise<Code | undefined> => {
    const row = await table.get(keyOf(purpose, uid));
    return row && Code.parse(row);
  },

  delete: async (purpose: CodePurpose, uid: string, secretHash: string): Promise<void> => {
    await unlessRefused(
      table.delete(keyOf(purpose, uid), {
        // A newer link may have replaced the used one.
        if: "secretHash = :hash",
        values: { hash: secretHash },
      }),
    );
  },

  /** Deletes the link, whatever its secret. */
  forget: async (purpose: CodePurpose, uid: string): Promise<void> => {
    await table.delete(keyOf(purpose, uid));
  },
};
