import Stripe from "stripe";
import * as z from "zod";
import type { BillingEvent } from "./ports.ts";

/** Reads and verifies signed events of Stripe's webhook. */

const TOLERANCE_SECONDS = 300;
const MS_PER_SECOND = 1000;

/** Stripe's own bound. */
const Id = z.string().min(1).max(255);
const Customer = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);

const Event = z.object({
  id: Id,
  type: z.string(),
  data: z.object({ object: z.object({ customer: Customer.nullish() }) }).optional(),
});

/** Events that may change a subscription's state; each names the customer. */
const CONCERNS_SUBSCRIPTION = /^(checkout\.session\.completed$|customer\.subscription\.|invoice\.)/;

/** The bytes as text; undefined for invalid UTF-8, so that no two bodies give one text. */
const textOf = (body: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
};

/** The event in the text; undefined where it is none. */
const eventIn = (text: string): z.output<typeof Event> | undefined => {
  try {
    return Event.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Parts such as `t=1763737200` and `v1=5257a8…`; Stripe's library fails on anything else. */
const SIGNATURE = /^\w+=\w+(,\w+=\w+)*$/;

/** Stripe's library only checks age and accepts signatures from the future. */
const isFromFuture = (signature: string, nowMs: number): boolean =>
  [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(
    ([, seconds]) => Number(seconds) - nowMs / MS_PER_SECOND > TOLERANCE_SECONDS,
  );

const isSigned = async (text: string, signature: string, secret: string, nowMs: number): Promise<boolean> => {
  try {
    const { signature: check } = Stripe.webhooks;
    const args = [text, signature, secret, TOLERANCE_SECONDS, undefined, nowMs] as const;
    return (await check?.verifyHeaderAsync(...args)) === true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
};

/** The event in a signed body. Undefined for a bad or old signature, or another body. */
export const readSignedEvent = async (
  body: Uint8Array,
  signature: string | undefined,
  secret: string,
  nowMs: number,
): Promise<BillingEvent | undefined> => {
  const text = textOf(body);
  if (!text || !signature || !SIGNATURE.test(signature) || isFromFuture(signature, nowMs)) return undefined;
  if (!(await isSigned(text, signature, secret, nowMs))) return undefined;
  const event = eventIn(text);
  if (!event) return undefined;
  const { id, type, data } = event;
  const customerId = CONCERNS_SUBSCRIPTION.test(type) ? (data?.object.customer ?? undefined) : undefined;
  return { id, customerId };
};
