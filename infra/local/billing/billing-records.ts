import { randomInt } from "node:crypto";
import { Stripe } from "stripe";
import * as z from "zod";
import { WEBHOOK_EVENTS } from "../../api/webhook-events.ts";
import type { Collection, Database } from "../data/database.ts";

/** The records of the Stripe stand-in, and their form in Stripe's API. Times are seconds since 1970, as Stripe's are. */

export const PRICE = { cents: 499, text: "$4.99", product: "Backspread subscription" } as const;

const Metadata = z.record(z.string(), z.string());

const Subscription = z.object({
  id: z.string(),
  customerId: z.string(),
  email: z.string().nullable(),
  priceId: z.string(),
  metadata: Metadata,
  /** `canceled` is Stripe's word for a subscription that has ended. */
  status: z.enum(["active", "past_due", "canceled"]),
  created: z.number(),
  /** Every period ends on the day of the month and at the time of day of this moment. */
  anchor: z.number(),
  periodStart: z.number(),
  periodEnd: z.number(),
  /** The user has cancelled: the subscription ends with its period. */
  isEnding: z.boolean(),
  endedAt: z.number().nullable(),
});
export type Subscription = z.output<typeof Subscription>;

const Checkout = z.object({
  id: z.string(),
  isComplete: z.boolean(),
  priceId: z.string(),
  customerId: z.string().nullable(),
  email: z.string().nullable(),
  metadata: Metadata,
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.number(),
  subscriptionId: z.string().nullable(),
});
export type Checkout = z.output<typeof Checkout>;

const RecordedEvent = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  created: z.number(),
  /** The subject of the event, as it was at that time. */
  object: z.record(z.string(), z.unknown()),
  isDelivered: z.boolean(),
});
export type RecordedEvent = z.output<typeof RecordedEvent>;

/** The collections of the stand-in. A change of several records is one transaction. */
export type BillingRecords = Pick<Database, "transaction"> & {
  readonly subscriptions: Collection<Subscription>;
  readonly checkouts: Collection<Checkout>;
  readonly events: Collection<RecordedEvent>;
  /** The answers to POSTs by their idempotency keys. */
  readonly answers: Collection<unknown>;
};

export const openBillingRecords = ({ transaction, collection }: Database): BillingRecords => ({
  transaction,
  subscriptions: collection("billing subscriptions", Subscription),
  checkouts: collection("billing checkouts", Checkout),
  events: collection("billing events", RecordedEvent),
  answers: collection("billing answers", z.unknown()),
});

/** The values of a collection, oldest first. */
export const valuesOf = <T>(records: Collection<T>): T[] => records.all().map(({ value }) => value);

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new random id in Stripe's form, such as `sub_` with 24 letters. */
export const stripeId = (prefix: "cs_test" | "cus" | "sub" | "evt", length = 24): string =>
  `${prefix}_${Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

export const subscriptionObject = (subscription: Subscription) => ({
  id: subscription.id,
  object: "subscription",
  cancel_at: subscription.isEnding ? subscription.periodEnd : null,
  cancel_at_period_end: subscription.isEnding,
  created: subscription.created,
  customer: subscription.customerId,
  ended_at: subscription.endedAt,
  items: {
    object: "list",
    data: [
      {
        object: "subscription_item",
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
        price: { id: subscription.priceId, object: "price", unit_amount: PRICE.cents },
      },
    ],
  },
  metadata: subscription.metadata,
  status: subscription.status,
});

export const checkoutStatus = (
  { isComplete, expiresAt }: Checkout,
  at: number,
): "open" | "complete" | "expired" => {
  if (isComplete) return "complete";
  return expiresAt <= at ? "expired" : "open";
};

/** `page` is the address of the page to pay on. */
export const checkoutObject = (checkout: Checkout, at: number, page: string) => {
  const status = checkoutStatus(checkout, at);
  return {
    id: checkout.id,
    object: "checkout.session",
    customer: checkout.customerId,
    expires_at: checkout.expiresAt,
    payment_status: status === "complete" ? "paid" : "unpaid",
    status,
    subscription: checkout.subscriptionId,
    url: status === "open" ? page : null,
  };
};

export const invoiceObject = ({ id, customerId }: Subscription, isPaid: boolean) => ({
  object: "invoice",
  amount_due: PRICE.cents,
  customer: customerId,
  parent: { type: "subscription_details", subscription_details: { subscription: id } },
  status: isPaid ? "paid" : "open",
});

export const listedInvoice = ({ id, created, object }: RecordedEvent) => ({
  ...object,
  id: id.replace(/^evt/, "in"),
  created,
  currency: "usd",
  amount_paid: object.status === "paid" ? PRICE.cents : 0,
});

export const eventObject = ({ id, type, created, object }: RecordedEvent) => ({
  id,
  object: "event",
  api_version: Stripe.API_VERSION,
  created,
  data: { object },
  type,
});
