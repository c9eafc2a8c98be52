import { Stripe } from "stripe";
import type { Checkout, Customer, LedgerEvent, Subscription } from "./ledger-rows.ts";
import { PRICE } from "./price.ts";

/** Rows of the ledger as Stripe's API shows them: the fields that this service could read. */

const listOf = <T>(url: string, data: readonly T[]) => ({ object: "list", data, has_more: false, url });

export const customerObject = ({ id, email, created }: Customer) =>
  ({
    id,
    object: "customer",
    email,
    created,
    livemode: false,
    metadata: {},
  }) satisfies Partial<Stripe.Customer>;

const itemObject = (subscription: Subscription) => ({
  id: subscription.itemId,
  object: "subscription_item",
  created: subscription.created,
  current_period_start: subscription.periodStart,
  current_period_end: subscription.periodEnd,
  metadata: {},
  price: {
    id: subscription.priceId,
    object: "price",
    active: true,
    currency: PRICE.currency,
    recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
    type: "recurring",
    unit_amount: PRICE.cents,
  },
  quantity: 1,
  subscription: subscription.id,
});

export const subscriptionObject = (subscription: Subscription) => ({
  id: subscription.id,
  object: "subscription" as const,
  billing_cycle_anchor: subscription.anchor,
  cancel_at: subscription.isEnding ? subscription.periodEnd : null,
  cancel_at_period_end: subscription.isEnding,
  canceled_at: subscription.canceledAt,
  collection_method: "charge_automatically",
  created: subscription.created,
  currency: PRICE.currency,
  customer: subscription.customerId,
  ended_at: subscription.endedAt,
  items: listOf(`/v1/subscription_items?subscription=${subscription.id}`, [itemObject(subscription)]),
  latest_invoice: subscription.latestInvoiceId,
  livemode: false,
  metadata: subscription.metadata,
  start_date: subscription.created,
  status: subscription.status,
  test_clock: null,
  trial_end: null,
  trial_start: null,
});

/** What a checkout is at a moment, in seconds since 1970. */
export const checkoutStatus = (
  { isComplete, expiresAt }: Checkout,
  at: number,
): "open" | "complete" | "expired" => {
  if (isComplete) return "complete";
  return expiresAt <= at ? "expired" : "open";
};

/** `page` is where it is paid. */
export const checkoutObject = (checkout: Checkout, at: number, page: string) => {
  const status = checkoutStatus(checkout, at);
  return {
    id: checkout.id,
    object: "checkout.session",
    amount_subtotal: PRICE.cents,
    amount_total: PRICE.cents,
    cancel_url: checkout.cancelUrl,
    client_reference_id: checkout.clientReferenceId,
    created: checkout.created,
    currency: PRICE.currency,
    customer: checkout.customerId,
    customer_details: checkout.email === null ? null : { email: checkout.email },
    customer_email: checkout.email,
    expires_at: checkout.expiresAt,
    livemode: false,
    metadata: checkout.metadata,
    mode: "subscription",
    payment_method_types: ["card"],
    payment_status: status === "complete" ? "paid" : "unpaid",
    status,
    subscription: checkout.subscriptionId,
    success_url: checkout.successUrl,
    ui_mode: "hosted_page",
    url: status === "open" ? page : null,
  };
};

export type Invoice = {
  readonly id: string;
  readonly isPaid: boolean;
  readonly reason: "subscription_create" | "subscription_cycle";
  readonly created: number;
};

export const invoiceObject = (subscription: Subscription, { id, isPaid, reason, created }: Invoice) => ({
  id,
  object: "invoice" as const,
  amount_due: PRICE.cents,
  amount_paid: isPaid ? PRICE.cents : 0,
  amount_remaining: isPaid ? 0 : PRICE.cents,
  attempted: true,
  billing_reason: reason,
  created,
  currency: PRICE.currency,
  customer: subscription.customerId,
  livemode: false,
  metadata: {},
  parent: {
    type: "subscription_details",
    quote_details: null,
    subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
  },
  period_start: subscription.periodStart,
  period_end: subscription.periodEnd,
  status: isPaid ? "paid" : "open",
  total: PRICE.cents,
});

export const eventObject = ({ id, type, created, object }: LedgerEvent) => ({
  id,
  object: "event" as const,
  api_version: Stripe.API_VERSION,
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
