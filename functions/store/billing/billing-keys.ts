import * as z from "zod";
import { log } from "../../process/log.ts";
import { readSecret } from "../secret.ts";
import { BillingUnavailable } from "./ports.ts";

/** The keys to Stripe, which an operator may change in their secret at any time. */

const BillingKeys = z.object({
  apiKey: z.string().min(1),
  /** Signs Stripe's events. */
  webhookSecret: z.string().min(1),
});
export type BillingKeys = z.output<typeof BillingKeys>;

const GOOD_FOR_MS = 5 * 60_000;
/** Bad signatures must not cause a read each. */
const MIN_SPACING_MS = 60_000;

export type KeyReader = {
  /** The keys, at most five minutes old if the secret can be read. */
  keys(): Promise<BillingKeys>;
  /** The keys to try after a refusal: read again, unless that happened within the last minute. */
  keysAfterRefusal(): Promise<BillingKeys>;
};

/** Reads and caches keys. Throws `BillingUnavailable` where none could be read yet. */
export const keyReader = (readSecret: () => Promise<string>, now: () => number): KeyReader => {
  let kept: { readonly keys: BillingKeys; readonly readAtMs: number } | undefined;

  const read = async (): Promise<BillingKeys> => {
    try {
      const keys = BillingKeys.parse(JSON.parse(await readSecret()));
      kept = { keys, readAtMs: now() };
      return keys;
    } catch (error) {
      // A parser's error may quote the secret, so that its text is not logged.
      log.error("payments are unavailable", { why: "keys", kind: error instanceof Error ? error.name : "" });
      if (!kept) throw new BillingUnavailable("the keys cannot be read");
      // Earlier keys are better than none.
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

export const readBillingSecret = (): Promise<string> => readSecret("BILLING_KEYS_SECRET");
