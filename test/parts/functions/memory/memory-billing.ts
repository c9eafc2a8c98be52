import Stripe from "stripe";
import type { Clock } from "../../../../functions/process/clock.ts";
import { readSignedEvent } from "../../../../functions/store/billing/billing-signature.ts";
import {
  type Billing,
  BillingUnavailable,
  type Checkout,
  type CheckoutRequest,
  type StripeSubscription,
} from "../../../../functions/store/billing/ports.ts";

/** Payments in memory: a Stripe whose time, faults and events the test controls. */

export const MONTH_MS = 30 * 86_400_000;
const CHECKOUT_MS = 3_600_000;
const WEBHOOK_SECRET = "whsec_memory";

/** An event of Stripe, which only names the customer. */
export type StripeEvent = { readonly id: string; readonly type: string; readonly customer: string | null };

type Held = {
  readonly request: CheckoutRequest;
  readonly expiresAtMs: number;
  readonly customerId: string | undefined;
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Stripe's state and changes: payments, renewals, ends. Each emits Stripe's events. */
const memoryStripe = ({ now }: Pick<Clock, "now">) => {
  const checkouts = new Map<string, Held>();
  const subscriptions = new Map<string, StripeSubscription>();
  const events: StripeEvent[] = [];
  let made = 0;

  const numbered = (kind: string): string => {
    made += 1;
    return `${kind}_${made}`;
  };

  const emit = (type: string, customer: string | null): void => {
    events.push({ id: numbered("evt"), type, customer });
  };

  const change = (id: string, parts: Partial<StripeSubscription>, type: string): StripeSubscription => {
    const before = subscriptions.get(id);
    if (!before) throw new Error(`there is no subscription ${id}`);
    const after = { ...before, ...parts };
    subscriptions.set(id, after);
    emit(type, after.customerId);
    return after;
  };

  const add = (
    customerId: string,
    { userId, username }: { userId: string; username: string },
    status: string,
  ) => {
    const id = numbered("sub");
    const atMs = now();
    const endsAtMs = atMs + MONTH_MS;
    const whom = { userId, username };
    subscriptions.set(id, {
      id,
      customerId,
      status,
      isEnding: false,
      createdAtMs: atMs,
      periodBeganAtMs: atMs,
      endsAtMs,
      ...whom,
    });
    emit("customer.subscription.created", customerId);
    return id;
  };

  return {
    checkouts,
    subscriptions,
    events,
    numbered,
    change,
    /** A subscription without a checkout, such as one that staff made. */
    add,
    /** Pays an open checkout; returns the new subscription's id. */
    pay: (checkoutId: string, status = "active"): string => {
      const checkout = checkouts.get(checkoutId);
      if (!checkout || checkout.customerId || checkout.expiresAtMs <= now())
        throw new Error(`checkout ${checkoutId} cannot be paid`);
      const customerId = checkout.request.customerId ?? numbered("cus");
      checkouts.set(checkoutId, { ...checkout, customerId });
      const id = add(customerId, checkout.request, status);
      emit("checkout.session.completed", customerId);
      emit("invoice.paid", customerId);
      return id;
    },
    /** Ends the period: renews the subscription, or ends it as requested. */
    endPeriod: (id: string): void => {
      const { isEnding = false, endsAtMs = 0 } = subscriptions.get(id) ?? {};
      if (isEnding) change(id, { status: "canceled" }, "customer.subscription.deleted");
      else change(id, { periodBeganAtMs: endsAtMs, endsAtMs: endsAtMs + MONTH_MS }, "invoice.paid");
    },
    failPayment: (id: string) => change(id, { status: "past_due" }, "invoice.payment_failed"),
    settle: (id: string) => change(id, { status: "active" }, "invoice.paid"),
    endNow: (id: string) =>
      change(id, { status: "canceled", endsAtMs: now() }, "customer.subscription.deleted"),
  };
};

/** An event's request, signed as Stripe signs; `atMs` is the signature's time. */
export const signedEvent = ({ id, type, customer }: StripeEvent, atMs: number) => {
  const raw = JSON.stringify({ id, object: "event", type, data: { object: { customer } } });
  const timestamp = Math.floor(atMs / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: raw,
    secret: WEBHOOK_SECRET,
    timestamp,
  });
  return { raw, headers: { "stripe-signature": signature } };
};

/** The port over that Stripe, with its faults: down, or lost answers. */
const billingOver = (
  stripe: ReturnType<typeof memoryStripe>,
  { now }: Pick<Clock, "now">,
  faults: { isDown: boolean; losesAnswers: boolean },
): Billing => {
  const checkoutIds = new Map<string, string>();

  const wire = async <T>(work: () => T): Promise<T> => {
    await turn();
    if (faults.isDown) throw new BillingUnavailable("down");
    const answer = work();
    await turn();
    if (faults.losesAnswers) throw new BillingUnavailable("the answer was lost");
    return answer;
  };

  const checkoutOf = (id: string): Checkout | undefined => {
    const held = stripe.checkouts.get(id);
    if (!held) return undefined;
    const { customerId } = held;
    const status = customerId ? "complete" : held.expiresAtMs > now() ? "open" : "expired";
    const url = status === "open" ? `https://checkout.example/${id}` : undefined;
    return { id, status, url, customerId };
  };

  return {
    readEvent: (body, signature) => readSignedEvent(body, signature, WEBHOOK_SECRET, now()),
    openCheckout: (request) =>
      wire(() => {
        const key = JSON.stringify(request);
        const id = checkoutIds.get(key) ?? stripe.numbered("cs");
        checkoutIds.set(key, id);
        const fresh = { request, expiresAtMs: now() + CHECKOUT_MS, customerId: undefined };
        stripe.checkouts.set(id, stripe.checkouts.get(id) ?? fresh);
        return checkoutOf(id) as Checkout;
      }),
    checkout: (id) => wire(() => checkoutOf(id)),
    subscriptionsOf: (customerId) =>
      wire(() => [...stripe.subscriptions.values()].filter((each) => each.customerId === customerId)),
    setEnding: (id, isEnding) => wire(() => stripe.change(id, { isEnding }, "customer.subscription.updated")),
    endNow: (id) =>
      wire(() => {
        if (stripe.subscriptions.get(id)?.status !== "canceled") stripe.endNow(id);
      }),
    closeCheckout: (id) =>
      wire(() => {
        const held = stripe.checkouts.get(id);
        if (held && !held.customerId) stripe.checkouts.set(id, { ...held, expiresAtMs: now() });
      }),
    paymentsOf: (customerId) =>
      wire(() =>
        stripe.events
          .filter(({ type, customer }) => type.startsWith("invoice.") && customer === customerId)
          .map(({ id, type }) => ({
            invoiceId: id.replace("evt", "in"),
            status: type === "invoice.paid" ? "paid" : "open",
            amountPaidCents: type === "invoice.paid" ? 499 : 0,
            currency: "usd",
            createdAtMs: now(),
          }))
          .reverse(),
      ),
  };
};

/** The port `billing`, its faults, and `stripe` to change things there. */
export const memoryBilling = (clock: Pick<Clock, "now">) => {
  const stripe = memoryStripe(clock);
  const faults = { isDown: false, losesAnswers: false };
  return { billing: billingOver(stripe, clock, faults), stripe, faults };
};
