/** The port of payments: what the service asks of Stripe, in the service's own terms. */

/** A subscription as Stripe has it now. */
export type StripeSubscription = {
  readonly id: string;
  readonly customerId: string;
  /** Stripe's own word, such as `active`, `past_due` or `canceled`. */
  readonly status: string;
  /** Whether it ends with its period. */
  readonly isEnding: boolean;
  /** Milliseconds since 1970. */
  readonly createdAtMs: number;
  /** When the current period began, milliseconds since 1970: while it is past due, the end of what is paid. */
  readonly periodBeganAtMs: number;
  /** End of the current period, paid or not, or of the subscription where it has ended; milliseconds since 1970. */
  readonly endsAtMs: number;
  /** Whom it was made for, as our checkout wrote it. */
  readonly sub: string | undefined;
  readonly username: string | undefined;
};

/** A signed event: which customer's state is to be read again. Undefined where it concerns no subscription. */
export type BillingEvent = { readonly id: string; readonly customerId: string | undefined };

export type Checkout = {
  readonly id: string;
  readonly status: "open" | "complete" | "expired";
  /** Where it is paid; only of an open one. */
  readonly url: string | undefined;
  /** Who paid it, as Stripe knows them. */
  readonly customerId: string | undefined;
};

export type CheckoutRequest = {
  readonly sub: string;
  readonly username: string;
  readonly email: string;
  /** The customer that the user is to Stripe already. */
  readonly customerId: string | undefined;
  /** Two requests with the same key give the same checkout. */
  readonly key: string;
  /** Where Stripe sends the reader back to. */
  readonly returnTo: { readonly done: string; readonly cancelled: string };
};

/** Calls to Stripe. All throw `BillingUnavailable` where it cannot be reached or is at fault. */
export type Billing = {
  /** Undefined where the signature is not good, or more than five minutes old. Does not ask Stripe. */
  readEvent(body: Uint8Array, signature: string | undefined): Promise<BillingEvent | undefined>;
  /** A checkout as it is now; it closes by itself after an hour or a little more. */
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  checkout(id: string): Promise<Checkout | undefined>;
  /** All subscriptions of a customer, ended ones too. */
  subscriptionsOf(customerId: string): Promise<StripeSubscription[]>;
  /** Lets the subscription end with its period, or go on after all. */
  setEnding(subscriptionId: string, isEnding: boolean): Promise<StripeSubscription>;
};

/** Marks of the events that were dealt with, kept for longer than Stripe delivers them. */
export type BillingEvents = {
  isDone(eventId: string): Promise<boolean>;
  markDone(eventId: string, ttl: number): Promise<void>;
};

/** Stripe did not answer, or could not. Nothing was changed for all that is known. */
export class BillingUnavailable extends Error {
  override readonly name = "BillingUnavailable";
}
