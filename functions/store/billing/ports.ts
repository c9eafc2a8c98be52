/** The port of payments, in the service's own terms. */

export type StripeSubscription = {
  readonly id: string;
  readonly customerId: string;
  /** Stripe's own word, such as `active`, `past_due` or `canceled`. */
  readonly status: string;
  /** True where it ends with its period. */
  readonly isEnding: boolean;
  /** Milliseconds since 1970. */
  readonly createdAtMs: number;
  /** Start of the current period, milliseconds since 1970: while past due, the end of what is paid. */
  readonly periodBeganAtMs: number;
  /** End of the current period, paid or not, or of an ended subscription; milliseconds since 1970. */
  readonly endsAtMs: number;
  /** The user, as our checkout wrote it. */
  readonly userId: string | undefined;
  readonly username: string | undefined;
};

/** A signed event: the customer whose state to read again, undefined where it concerns no subscription. */
export type BillingEvent = { readonly id: string; readonly customerId: string | undefined };

export type Checkout = {
  readonly id: string;
  readonly status: "open" | "complete" | "expired";
  /** Where to pay an open one. */
  readonly url: string | undefined;
  /** The customer who paid it. */
  readonly customerId: string | undefined;
};

export type CheckoutRequest = {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly customerId: string | undefined;
  /** Requests with the same key give the same checkout. */
  readonly key: string;
  /** Stripe sends the browser back there. */
  readonly returnTo: { readonly done: string; readonly cancelled: string };
};

/** Calls to Stripe. All throw `BillingUnavailable` where it cannot be reached or is at fault. */
export type Billing = {
  /** Undefined for a signature that is bad or over five minutes old. Does not call Stripe. */
  readEvent(body: Uint8Array, signature: string | undefined): Promise<BillingEvent | undefined>;
  /** Opens a checkout, which closes after an hour or a little more. */
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  checkout(id: string): Promise<Checkout | undefined>;
  /** All subscriptions of a customer, also ended ones. */
  subscriptionsOf(customerId: string): Promise<StripeSubscription[]>;
  /** Lets the subscription end with its period, or resumes it. */
  setEnding(subscriptionId: string, isEnding: boolean): Promise<StripeSubscription>;
  /** Ends a subscription now, without a further charge; harmless for one that has ended. */
  endNow(subscriptionId: string): Promise<void>;
  /** Closes a checkout, so that nobody can pay it; harmless for one that is paid or expired. */
  closeCheckout(id: string): Promise<void>;
  /** The latest payments of a customer, newest first, 12 at most. */
  paymentsOf(customerId: string): Promise<Payment[]>;
};

export type Payment = {
  readonly invoiceId: string;
  /** Stripe's own word, such as `paid` or `open`. */
  readonly status: string;
  readonly amountPaidCents: number;
  readonly currency: string;
  /** Milliseconds since 1970. */
  readonly createdAtMs: number;
};

/** Stripe did not answer, or could not. As far as known, nothing changed. */
export class BillingUnavailable extends Error {
  override readonly name = "BillingUnavailable";
}
