import * as z from "zod";
import { log } from "../../process/log.ts";
import { readSecret } from "../secret.ts";
import { BillingUnavailable } from "./ports.ts";

/** The keys to Stripe, which stand in a secret and may be changed there at any time. */

const BillingKeys = z.object({
  apiKey: z.string().min(1),
  /** What Stripe signs its events with. */
  webhookSecret: z.string().min(1),
});
export type BillingKeys = z.output<typeof BillingKeys>;

const GOOD_FOR_MS = 5 * 60_000;
/** Whoever sends bad signatures must not make us read the secret each time. */
const MIN_SPACING_MS = 60_000;

export type KeyReader = {
  /** The keys, read at most five minutes ago where the secret can be read. */
  keys(): Promise<BillingKeys>;
  /** The keys to try after those were refused: read anew, unless that was done within the last minute. */
  keysAfterRefusal(): Promise<BillingKeys>;
};

/** Reads and keeps keys. Throws `BillingUnavailable` where there are none yet and they cannot be read. */
export const keyReader = (readSecret: () => Promise<string>, now: () => number): KeyReader => {
  let kept: { readonly keys: BillingKeys; readonly readAtMs: number } | undefined;

  const read = async (): Promise<BillingKeys> => {
    try {
      const keys = BillingKeys.parse(JSON.parse(await readSecret()));
      kept = { keys, readAtMs: now() };
      return keys;
    } catch (error) {
      // Neither the error's text nor the secret is logged: a parser may quote what it could not read.
      log.error("payments are unavailable", { why: "keys", kind: error instanceof Error ? error.name : "" });
      if (!kept) throw new BillingUnavailable("the keys cannot be read");
      // Keys that were good so far are better than none.
      kept = { keys: kept.keys, readAtMs: now() };
      return kept.keys;
    }
  };

  const unlessOlderThan = async (ageMs: number): Promise<BillingKeys> =>
    kept && now() - kept.readAtMs < ageMs ? kept.keys : await read();

  return {
    keys: () => unlessOlderThan(GOOD_FOR_MS),
    keysAfterRefusal: () => unlessOlderThan(MIN_SPACING_MS),
  };
};

/** The text of the secret of these keys. */
export const readBillingSecret = (): Promise<string> => readSecret("BILLING_KEYS_SECRET");
