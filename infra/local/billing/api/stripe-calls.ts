import * as z from "zod";
import { type Checkout, type Ledger, stripeId, valuesOf } from "../ledger.ts";
import { checkoutObject, checkoutStatus, listedInvoice, subscriptionObject } from "../stripe-shapes.ts";
import { endNow, setEnding } from "../subscriptions.ts";
import { missing, parametersIn, StripeRefusal } from "./stripe-refusal.ts";

/** The calls of Stripe's API that the service makes, with the parameters that it sends. All others are refused. */

export type StripeCall = {
  readonly ledger: Ledger;
  readonly id: string;
  /** The query of a GET, the body of a POST. */
  readonly form: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly priceId: string;
  readonly pageOf: (checkoutId: string) => string;
};

const Text = z.string().min(1).max(5000);
const Url = z.url({ protocol: /^https?$/ });
const Metadata = z.record(z.string().max(40), z.string().max(500));
const NewCheckout = z.strictObject({
  mode: z.literal("subscription"),
  line_items: z.strictObject({ 0: z.strictObject({ price: Text, quantity: z.literal("1") }) }),
  success_url: Url,
  cancel_url: Url,
  client_reference_id: Text.max(200),
  customer: Text.optional(),
  customer_email: z.email().optional(),
  expires_at: z.coerce.number().int().positive(),
  metadata: Metadata,
  subscription_data: z.strictObject({ metadata: Metadata }),
});

const createCheckout = ({ ledger, form, at, priceId, pageOf }: StripeCall) => {
  const asked = parametersIn(NewCheckout, form);
  const { price } = asked.line_items[0];
  if (price !== priceId) throw missing("price", price, "line_items[0][price]", 400);
  const customer = asked.customer === undefined ? undefined : ledger.customers.get(asked.customer);
  if (asked.customer !== undefined && !customer) throw missing("customer", asked.customer, "customer", 400);
  const checkout: Checkout = {
    id: stripeId("cs_test", 58),
    isComplete: false,
    priceId,
    customerId: customer?.id ?? null,
    email: asked.customer_email ?? customer?.email ?? null,
    metadata: asked.subscription_data.metadata,
    successUrl: asked.success_url,
    cancelUrl: asked.cancel_url,
    expiresAt: asked.expires_at,
    subscriptionId: null,
  };
  ledger.checkouts.put(checkout.id, checkout);
  return checkoutObject(checkout, at, pageOf(checkout.id));
};

const getCheckout = ({ ledger, id, at, pageOf }: StripeCall) => {
  const checkout = ledger.checkouts.get(id);
  if (!checkout) throw missing("checkout.session", id, "session");
  return checkoutObject(checkout, at, pageOf(id));
};

const SubscriptionQuery = z.strictObject({
  customer: Text,
  status: z.literal("all"),
  limit: z.literal("100"),
});

/** Newest first. */
const listSubscriptions = ({ ledger, form }: StripeCall) => {
  const { customer } = parametersIn(SubscriptionQuery, form);
  if (!ledger.customers.get(customer)) throw missing("customer", customer, "customer", 400);
  const all = valuesOf(ledger.subscriptions).filter(({ customerId }) => customerId === customer);
  const data = all.reverse().map(subscriptionObject);
  return { object: "list", data, has_more: false, url: "/v1/subscriptions" };
};

const SubscriptionChange = z.strictObject({ cancel_at_period_end: z.enum(["true", "false"]) });

const updateSubscription = ({ ledger, id, form, at }: StripeCall) => {
  const isEnding = parametersIn(SubscriptionChange, form).cancel_at_period_end === "true";
  const subscription = ledger.subscriptions.get(id);
  if (!subscription) throw missing("subscription", id, "id");
  if (subscription.status === "canceled")
    throw new StripeRefusal(400, "A canceled subscription cannot be changed any more");
  return subscriptionObject(setEnding(ledger, subscription, isEnding, at));
};

const Nothing = z.strictObject({});

const cancelSubscription = ({ ledger, id, form, at }: StripeCall) => {
  parametersIn(Nothing, form);
  const subscription = ledger.subscriptions.get(id);
  if (!subscription) throw missing("subscription", id, "id");
  if (subscription.status === "canceled") throw missing("subscription", id, "id");
  return subscriptionObject(endNow(ledger, subscription, at));
};

const expireCheckout = ({ ledger, id, form, at }: StripeCall) => {
  parametersIn(Nothing, form);
  const checkout = ledger.checkouts.get(id);
  if (!checkout) throw missing("checkout.session", id, "session");
  if (checkoutStatus(checkout, at) !== "open")
    throw new StripeRefusal(400, "Only an open checkout session can be expired");
  const expired = { ...checkout, expiresAt: at };
  ledger.checkouts.put(id, expired);
  return checkoutObject(expired, at, "");
};

const InvoiceQuery = z.strictObject({ customer: Text, limit: z.coerce.number().int().min(1).max(100) });

/** Newest first, from the events, each of which is of one invoice. */
const listInvoices = ({ ledger, form }: StripeCall) => {
  const { customer, limit } = parametersIn(InvoiceQuery, form);
  if (!ledger.customers.get(customer)) throw missing("customer", customer, "customer", 400);
  const events = valuesOf(ledger.events).filter(
    ({ type, object }) => type.startsWith("invoice.") && object.customer === customer,
  );
  const data = events.reverse().slice(0, limit).map(listedInvoice);
  return { object: "list", data, has_more: events.length > limit, url: "/v1/invoices" };
};

/** The calls by method and path. */
export const stripeCalls: Readonly<Record<string, (call: StripeCall) => object>> = {
  "POST /v1/checkout/sessions": createCheckout,
  "GET /v1/checkout/sessions/{id}": getCheckout,
  "GET /v1/subscriptions": listSubscriptions,
  "POST /v1/subscriptions/{id}": updateSubscription,
  "DELETE /v1/subscriptions/{id}": cancelSubscription,
  "POST /v1/checkout/sessions/{id}/expire": expireCheckout,
  "GET /v1/invoices": listInvoices,
};
