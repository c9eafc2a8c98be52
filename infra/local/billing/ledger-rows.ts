import * as z from "zod";
import { WEBHOOK_EVENTS } from "../../api/webhook-events.ts";

/** What the stand-in keeps. Times are seconds since 1970, as Stripe's are. */

const Metadata = z.record(z.string(), z.string());
export type Metadata = z.output<typeof Metadata>;

const Customer = z.object({ id: z.string(), email: z.string().nullable(), created: z.number() });
export type Customer = z.output<typeof Customer>;

const Subscription = z.object({
  id: z.string(),
  itemId: z.string(),
  customerId: z.string(),
  priceId: z.string(),
  metadata: Metadata,
  /** `canceled` is Stripe's word for one that has ended. */
  status: z.enum(["active", "past_due", "canceled"]),
  created: z.number(),
  /** The moment whose day and hour every period ends at. */
  anchor: z.number(),
  periodStart: z.number(),
  periodEnd: z.number(),
  /** Whether it ends with its period. */
  isEnding: z.boolean(),
  /** When somebody asked for its end. */
  canceledAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  latestInvoiceId: z.string().nullable(),
});
export type Subscription = z.output<typeof Subscription>;

const Checkout = z.object({
  id: z.string(),
  isComplete: z.boolean(),
  priceId: z.string(),
  customerId: z.string().nullable(),
  email: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  metadata: Metadata,
  subscriptionMetadata: Metadata,
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  created: z.number(),
  expiresAt: z.number(),
  subscriptionId: z.string().nullable(),
});
export type Checkout = z.output<typeof Checkout>;

const LedgerEvent = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  created: z.number(),
  subscriptionId: z.string(),
  /** What the event is about, as it was then. */
  object: z.record(z.string(), z.unknown()),
  isDelivered: z.boolean(),
});
export type LedgerEvent = z.output<typeof LedgerEvent>;

/** A POST that was answered, for when it comes again. */
const Answered = z.object({ key: z.string(), request: z.string(), answer: z.unknown(), at: z.number() });
export type Answered = z.output<typeof Answered>;

export const Ledger = z.object({
  customers: z.array(Customer).default([]),
  subscriptions: z.array(Subscription).default([]),
  checkouts: z.array(Checkout).default([]),
  events: z.array(LedgerEvent).default([]),
  answered: z.array(Answered).default([]),
});
export type Ledger = z.output<typeof Ledger>;
