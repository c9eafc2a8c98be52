import {
  type BillingRecords,
  type Checkout,
  checkoutObject,
  invoiceObject,
  type RecordedEvent,
  type Subscription,
  stripeId,
  subscriptionObject,
  valuesOf,
} from "./billing-records.ts";

/** The life of a subscription with Stripe's events, in the caller's transaction; times in seconds. */

const monthsAfter = (anchor: number, months: number): number => {
  const from = new Date(anchor * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), daysInMonth));
  return to.getTime() / 1000;
};

/** The first end of a period after a time: the 31st becomes the 30th in a shorter month, and then the 31st again. */
const nextPeriodEnd = (anchor: number, after: number): number => {
  for (let months = 1; ; months++) {
    const end = monthsAfter(anchor, months);
    if (end > after) return end;
  }
};

type Emitted = Pick<RecordedEvent, "type" | "object" | "created">;

const emit = (records: BillingRecords, event: Emitted): void => {
  const id = stripeId("evt");
  records.events.put(id, { ...event, id, isDelivered: false });
};

const emitInvoice = (
  records: BillingRecords,
  subscription: Subscription,
  isPaid: boolean,
  created: number,
): void =>
  emit(records, {
    type: isPaid ? "invoice.paid" : "invoice.payment_failed",
    object: invoiceObject(subscription, isPaid),
    created,
  });

/** Stores a changed subscription with its event. */
const save = (
  records: BillingRecords,
  subscription: Subscription,
  event: "created" | "updated" | "deleted",
  created: number,
): Subscription => {
  records.subscriptions.put(subscription.id, subscription);
  emit(records, {
    type: `customer.subscription.${event}`,
    object: subscriptionObject(subscription),
    created,
  });
  return subscription;
};

type Terms = Pick<Subscription, "customerId" | "email" | "priceId" | "metadata">;

/** A new subscription, paid until `periodEnd`, or for a month. */
const newSubscription = (terms: Terms, at: number, periodEnd?: number): Subscription => ({
  ...terms,
  id: stripeId("sub"),
  status: "active",
  created: at,
  anchor: periodEnd ?? at,
  periodStart: at,
  periodEnd: periodEnd ?? nextPeriodEnd(at, at),
  isEnding: false,
  endedAt: null,
});

const newCustomerId = (): string => stripeId("cus", 14);

/** Pays an open checkout: makes the subscription, and the customer where there is none yet. */
export const payCheckout = (records: BillingRecords, checkout: Checkout, at: number): void => {
  const { priceId, email, metadata } = checkout;
  const customerId = checkout.customerId ?? newCustomerId();
  const subscription = newSubscription({ customerId, email, priceId, metadata }, at);
  const paid = { ...checkout, customerId, subscriptionId: subscription.id, isComplete: true };
  records.checkouts.put(paid.id, paid);
  emit(records, { type: "checkout.session.completed", object: checkoutObject(paid, at, ""), created: at });
  save(records, subscription, "created", at);
  emitInvoice(records, subscription, true, at);
};

/** Cancels a subscription for the end of its period, or resumes it. */
export const setEnding = (
  records: BillingRecords,
  subscription: Subscription,
  isEnding: boolean,
  at: number,
): Subscription => {
  if (subscription.isEnding === isEnding) return subscription;
  return save(records, { ...subscription, isEnding }, "updated", at);
};

export const endNow = (records: BillingRecords, subscription: Subscription, at: number): Subscription =>
  save(records, { ...subscription, status: "canceled", endedAt: at }, "deleted", at);

/** Begins the next period, paid or owed. */
const beginPeriod = (
  records: BillingRecords,
  subscription: Subscription,
  isPaid: boolean,
  created: number,
): Subscription => {
  const { anchor, periodEnd: periodStart } = subscription;
  const next: Subscription = {
    ...subscription,
    periodStart,
    periodEnd: nextPeriodEnd(anchor, periodStart),
    status: isPaid ? "active" : "past_due",
  };
  emitInvoice(records, next, isPaid, created);
  return save(records, next, "updated", created);
};

/** Renews a paid subscription, and ends a cancelled or unpaid one. */
const passPeriod = (records: BillingRecords, subscription: Subscription): Subscription => {
  const { isEnding, status, periodEnd: at } = subscription;
  if (!isEnding && status !== "past_due") return beginPeriod(records, subscription, true, at);
  return endNow(records, subscription, at);
};

/** Passes every period that is over, also several of one subscription. */
export const passPeriods = (records: BillingRecords, at: number): void => {
  for (let subscription of valuesOf(records.subscriptions))
    while (subscription.status !== "canceled" && subscription.periodEnd <= at)
      subscription = passPeriod(records, subscription);
};

const withPeriodCut = (subscription: Subscription, at: number): Subscription => ({
  ...subscription,
  periodEnd: at,
  anchor: at,
});

/** Something that time or a bank does to a subscription. */
type Happening = {
  readonly label: string;
  /** False where the subscription is in no state for it. */
  readonly mayHappen: (subscription: Subscription) => boolean;
  readonly happen: (records: BillingRecords, subscription: Subscription, at: number) => void;
};

/** The actions of the billing page, by the name in their address. */
export const happenings = {
  "end-period": {
    label: "Let the period end now",
    mayHappen: ({ status }) => status !== "canceled",
    happen: (records, subscription, at) => passPeriod(records, withPeriodCut(subscription, at)),
  },
  // As with Stripe, the next period begins all the same, and is owed.
  "fail-payment": {
    label: "Let the payment fail",
    mayHappen: ({ status, isEnding }) => status === "active" && !isEnding,
    happen: (records, subscription, at) => beginPeriod(records, withPeriodCut(subscription, at), false, at),
  },
  "succeed-payment": {
    label: "Let the payment succeed",
    mayHappen: ({ status }) => status === "past_due",
    happen: (records, subscription, created) => {
      emitInvoice(records, subscription, true, created);
      save(records, { ...subscription, status: "active" }, "updated", created);
    },
  },
} as const satisfies Record<string, Happening>;
export type HappeningName = keyof typeof happenings;

/** A subscription as a gift: its first period ends at `periodEnd`. */
export type Grant = {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly periodEnd: number;
};
export type Granted = { readonly customerId: string; readonly subscriptionId: string };

/** Gives a user a subscription without an event, unless the user has or had one; returns the ids. */
export const grantSubscription = (
  records: BillingRecords,
  grant: Grant,
  priceId: string,
  at: number,
): Granted => {
  const { userId, username, email, periodEnd } = grant;
  const had = valuesOf(records.subscriptions).findLast(({ metadata }) => metadata.userId === userId);
  if (had) return { customerId: had.customerId, subscriptionId: had.id };
  const customerId = newCustomerId();
  const terms = { customerId, email, priceId, metadata: { userId, username } };
  const subscription = newSubscription(terms, at, periodEnd);
  records.subscriptions.put(subscription.id, subscription);
  return { customerId, subscriptionId: subscription.id };
};
