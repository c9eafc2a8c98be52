import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Checkout, CheckoutRequest, Payment, StripeSubscription } from "./ports.ts";

/** Translates between Stripe's objects and the service's. */

const MS_PER_SECOND = 1000;

const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === "string" ? object : object?.id;

/** The current period is that of the subscription's one item. */
const periodOf = ({ items, created }: Stripe.Subscription) => ({
  start: Math.max(...items.data.map((item) => item.current_period_start), created),
  end: Math.max(...items.data.map((item) => item.current_period_end), created),
});

export const subscriptionOf = (subscription: Stripe.Subscription): StripeSubscription => {
  const { id, customer, status, metadata, created } = subscription;
  const period = periodOf(subscription);
  // A cancellation day beyond the period (Stripe's dashboard can set one) still leaves a renewal before it.
  const isEnding =
    subscription.cancel_at_period_end ||
    (subscription.cancel_at !== null && subscription.cancel_at <= period.end);
  const end = subscription.ended_at ?? (isEnding ? subscription.cancel_at : null) ?? period.end;
  return {
    id,
    customerId: idOf(customer) ?? "",
    status,
    isEnding,
    createdAtMs: created * MS_PER_SECOND,
    periodBeganAtMs: period.start * MS_PER_SECOND,
    endsAtMs: end * MS_PER_SECOND,
    userId: metadata.userId,
    username: metadata.username,
  };
};

export const checkoutOf = ({ id, status, url, customer }: Stripe.Checkout.Session): Checkout => ({
  id,
  status: status === "open" && url ? "open" : status === "complete" ? "complete" : "expired",
  url: status === "open" ? (url ?? undefined) : undefined,
  customerId: idOf(customer),
});

export const paymentOf = ({ id, status, amount_paid, currency, created }: Stripe.Invoice): Payment => ({
  invoiceId: id ?? "",
  status: status ?? "unknown",
  amountPaidCents: amount_paid,
  currency,
  createdAtMs: created * MS_PER_SECOND,
});

/** The payer: the user's customer, an e-mail address, or a form on Stripe's page. */
export type Payer =
  | { readonly customer: string }
  | { readonly customer_email: string }
  | Record<never, never>;

/** The payers to try, the better first. Stripe may refuse either, such as a deleted customer or an odd address. */
export const payersOf = ({ customerId, email }: CheckoutRequest): Payer[] => [
  ...(customerId === undefined ? [] : [{ customer: customerId }]),
  { customer_email: email },
];

const WINDOW_SECONDS = 1800;
const LIFE_SECONDS = 5400;

/**
 * The parameters and idempotency key of a checkout. The key covers the request, since Stripe refuses a key with
 * another request; the end is rounded, so that two concurrent calls are the same request. A checkout is open for 60 to
 * 90 minutes.
 */
export const checkoutRequest = (asked: CheckoutRequest, payer: Payer, price: string, nowMs: number) => {
  const nowSeconds = Math.floor(nowMs / MS_PER_SECOND);
  const metadata = { userId: asked.userId, username: asked.username };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    client_reference_id: asked.userId,
    metadata,
    subscription_data: { metadata },
    success_url: asked.returnTo.done,
    cancel_url: asked.returnTo.cancelled,
    expires_at: nowSeconds - (nowSeconds % WINDOW_SECONDS) + LIFE_SECONDS,
    ...payer,
  };
  const hash = createHash("sha256").update(JSON.stringify([asked.key, params]));
  return { params, idempotencyKey: `checkout-${hash.digest("base64url")}` };
};
