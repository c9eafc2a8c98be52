import { nextPeriodEnd } from "./billing-period.ts";
import type { Checkout, Ledger, LedgerEvent, Metadata, Subscription } from "./ledger-rows.ts";
import { stripeId } from "./stripe-id.ts";
import { checkoutObject, type Invoice, invoiceObject, subscriptionObject } from "./stripe-shapes.ts";

/** What becomes of subscriptions, each with the events that Stripe tells of it. Moments are seconds since 1970. */

const emit = (
  ledger: Ledger,
  { id: subscriptionId }: Subscription,
  about: { readonly type: LedgerEvent["type"]; readonly object: object; readonly at: number },
): void => {
  const { type, object, at: created } = about;
  // A copy as it is now, in JSON's terms: the row goes on changing.
  const copy = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
  ledger.events.push({
    id: stripeId("evt"),
    type,
    created,
    subscriptionId,
    object: copy,
    isDelivered: false,
  });
};

export const tell = (
  ledger: Ledger,
  subscription: Subscription,
  change: "created" | "updated" | "deleted",
  at: number,
): void => {
  const object = subscriptionObject(subscription);
  emit(ledger, subscription, { type: `customer.subscription.${change}`, object, at });
};

/** Makes the invoice of the period, or settles the one that is owed. */
export const bill = (
  ledger: Ledger,
  subscription: Subscription,
  { isPaid, reason, created }: Omit<Invoice, "id">,
): void => {
  const id = subscription.latestInvoiceId ?? stripeId("in");
  subscription.latestInvoiceId = id;
  const object = invoiceObject(subscription, { id, isPaid, reason, created });
  emit(ledger, subscription, {
    type: isPaid ? "invoice.paid" : "invoice.payment_failed",
    object,
    at: created,
  });
};

export type NewSubscription = {
  /** A new one where it is not said. */
  readonly id?: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly metadata: Metadata;
  /** A month from now where it is not said. */
  readonly periodEnd?: number;
};

/** A subscription that is paid up to the end of its first period; no event tells of it. */
export const addSubscription = (
  ledger: Ledger,
  { id, customerId, priceId, metadata, periodEnd }: NewSubscription,
  at: number,
): Subscription => {
  const subscription: Subscription = {
    id: id ?? stripeId("sub"),
    itemId: stripeId("si", 14),
    customerId,
    priceId,
    metadata,
    status: "active",
    created: at,
    anchor: periodEnd ?? at,
    periodStart: at,
    periodEnd: periodEnd ?? nextPeriodEnd(at, at),
    isEnding: false,
    canceledAt: null,
    endedAt: null,
    latestInvoiceId: null,
  };
  ledger.subscriptions.push(subscription);
  return subscription;
};

export const addCustomer = (
  ledger: Ledger,
  email: string | null,
  at: number,
  id = stripeId("cus", 14),
): string => {
  ledger.customers.push({ id, email, created: at });
  return id;
};

/** Pays a checkout that is open: its customer, where there is none yet, and the subscription come to be. */
export const payCheckout = (ledger: Ledger, checkout: Checkout, at: number): void => {
  const { priceId, email, subscriptionMetadata: metadata } = checkout;
  const customerId = checkout.customerId ?? addCustomer(ledger, email, at);
  const subscription = addSubscription(ledger, { customerId, priceId, metadata }, at);
  checkout.customerId = customerId;
  checkout.subscriptionId = subscription.id;
  checkout.isComplete = true;
  const object = checkoutObject(checkout, at, "");
  emit(ledger, subscription, { type: "checkout.session.completed", object, at });
  tell(ledger, subscription, "created", at);
  bill(ledger, subscription, { isPaid: true, reason: "subscription_create", created: at });
};

/** Lets a subscription that has not ended end with its period, or go on after all. */
export const setEnding = (
  ledger: Ledger,
  subscription: Subscription,
  isEnding: boolean,
  at: number,
): void => {
  if (subscription.isEnding === isEnding) return;
  subscription.isEnding = isEnding;
  subscription.canceledAt = isEnding ? at : null;
  tell(ledger, subscription, "updated", at);
};

const end = (ledger: Ledger, subscription: Subscription, at: number): void => {
  subscription.status = "canceled";
  subscription.endedAt = at;
  subscription.canceledAt ??= at;
  tell(ledger, subscription, "deleted", at);
};

/** Begins the next period, paid or owed. */
export const beginPeriod = (
  ledger: Ledger,
  subscription: Subscription,
  isPaid: boolean,
  created: number,
): void => {
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = nextPeriodEnd(subscription.anchor, subscription.periodStart);
  subscription.status = isPaid ? "active" : "past_due";
  subscription.latestInvoiceId = null;
  bill(ledger, subscription, { isPaid, reason: "subscription_cycle", created });
  tell(ledger, subscription, "updated", created);
};

/** What happens when a period is over: a paid one renews, one that is to end or was not paid ends. */
export const passPeriod = (ledger: Ledger, subscription: Subscription): void => {
  const at = subscription.periodEnd;
  if (subscription.isEnding || subscription.status === "past_due") end(ledger, subscription, at);
  else beginPeriod(ledger, subscription, true, at);
};

/** Passes every period that is over, also several of one subscription. */
export const passPeriods = (ledger: Ledger, at: number): void => {
  for (const subscription of ledger.subscriptions)
    while (subscription.status !== "canceled" && subscription.periodEnd <= at)
      passPeriod(ledger, subscription);
};
