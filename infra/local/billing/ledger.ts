import { randomInt } from "node:crypto";
import * as z from "zod";
import { WEBHOOK_EVENTS } from "../../api/webhook-events.ts";
import type { Collection, Database } from "../data/database.ts";

/** The records of the Stripe stand-in. Times are seconds since 1970, as Stripe's are. */

export const PRICE = { cents: 499, text: "$4.99", product: "Backspread subscription" } as const;

const Metadata = z.record(z.string(), z.string());

const Customer = z.object({ id: z.string(), email: z.string().nullable(), created: z.number() });
export type Customer = z.output<typeof Customer>;

const Subscription = z.object({
  id: z.string(),
  customerId: z.string(),
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

const LedgerEvent = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  created: z.number(),
  subscriptionId: z.string(),
  /** The subject of the event, as it was at that time. */
  object: z.record(z.string(), z.unknown()),
  isDelivered: z.boolean(),
});
export type LedgerEvent = z.output<typeof LedgerEvent>;

/** The collections of the stand-in. A change of several records is one transaction. */
export type Ledger = Pick<Database, "transaction"> & {
  readonly customers: Collection<Customer>;
  readonly subscriptions: Collection<Subscription>;
  readonly checkouts: Collection<Checkout>;
  readonly events: Collection<LedgerEvent>;
  /** The answers to POSTs by their idempotency keys. */
  readonly answers: Collection<unknown>;
};

export const openLedger = (database: Database): Ledger => ({
  transaction: database.transaction,
  customers: database.collection("billing customers", Customer),
  subscriptions: database.collection("billing subscriptions", Subscription),
  checkouts: database.collection("billing checkouts", Checkout),
  events: database.collection("billing events", LedgerEvent),
  answers: database.collection("billing answers", z.unknown()),
});

/** The values of a collection, oldest first. */
export const valuesOf = <T>(records: Collection<T>): T[] => records.all().map(({ value }) => value);

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new random id in Stripe's form, such as `sub_` with 24 letters. */
export const stripeId = (prefix: "cs_test" | "cus" | "sub" | "evt", length = 24): string =>
  `${prefix}_${Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
