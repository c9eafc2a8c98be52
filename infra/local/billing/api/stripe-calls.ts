import * as z from "zod";
import type { Checkout, Ledger, Subscription } from "../ledger-rows.ts";
import { stripeId } from "../stripe-id.ts";
import { checkoutObject, customerObject, subscriptionObject } from "../stripe-shapes.ts";
import { setEnding } from "../subscription-life.ts";
import type { Parameters } from "./form-parameters.ts";
import { checked, missing, StripeRefusal } from "./stripe-refusal.ts";

/**
 * The calls of Stripe's API that the service makes, and those by which one looks at what came of them. A parameter that a
 * call would ignore is refused.
 */

/** One call; `ledger` may be changed by those that are POSTs. */
export type StripeCall = {
  readonly ledger: Ledger;
  /** From the address. */
  readonly id: string;
  readonly parameters: Parameters;
  /** Seconds since 1970. */
  readonly at: number;
  /** The only price that is sold. */
  readonly priceId: string;
  readonly pageOf: (checkoutId: string) => string;
};

const Text = z.string().min(1).max(5000);
const Url = z.url({ protocol: /^https?$/ });
const Metadata = z.record(z.string().max(40), z.string().max(500));
const Flag = z.enum(["true", "false"]).transform((text) => text === "true");
const Count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

const NewCheckout = z.strictObject({
  mode: z.literal("subscription"),
  line_items: z.tuple([z.strictObject({ price: Text, quantity: z.literal("1") })]),
  success_url: Url,
  cancel_url: Url.optional(),
  client_reference_id: Text.max(200).optional(),
  customer: Text.optional(),
  customer_email: z.email().optional(),
  expires_at: Count.optional(),
  metadata: Metadata.default({}),
  subscription_data: z.strictObject({ metadata: Metadata.default({}) }).default({ metadata: {} }),
});

const DAY_SECONDS = 86_400;
const MIN_OPEN_SECONDS = 1800;
/** What passes between the moment that a client reckons from and now. */
const SLACK_SECONDS = 60;

const checkExpiry = (expiresAt: number, at: number): void => {
  const seconds = expiresAt - at;
  if (seconds < MIN_OPEN_SECONDS - SLACK_SECONDS || seconds > DAY_SECONDS + SLACK_SECONDS)
    throw new StripeRefusal(400, "`expires_at` must be between 30 minutes and 24 hours from now", {
      param: "expires_at",
    });
};

const createCheckout = ({ ledger, parameters, at, priceId, pageOf }: StripeCall) => {
  const asked = checked(NewCheckout, parameters);
  const { price } = asked.line_items[0];
  if (price !== priceId) throw missing("price", price, "line_items[0][price]", 400);
  if (asked.customer !== undefined && asked.customer_email !== undefined)
    throw new StripeRefusal(400, "Only one of `customer` and `customer_email` may be given", {
      param: "customer",
    });
  const customer = ledger.customers.find(({ id }) => id === asked.customer);
  if (asked.customer !== undefined && !customer) throw missing("customer", asked.customer, "customer", 400);
  const expiresAt = asked.expires_at ?? at + DAY_SECONDS;
  checkExpiry(expiresAt, at);
  const checkout: Checkout = {
    id: stripeId("cs_test", 58),
    isComplete: false,
    priceId,
    customerId: customer?.id ?? null,
    email: asked.customer_email ?? customer?.email ?? null,
    clientReferenceId: asked.client_reference_id ?? null,
    metadata: asked.metadata,
    subscriptionMetadata: asked.subscription_data.metadata,
    successUrl: asked.success_url,
    cancelUrl: asked.cancel_url ?? null,
    created: at,
    expiresAt,
    subscriptionId: null,
  };
  ledger.checkouts.push(checkout);
  return checkoutObject(checkout, at, pageOf(checkout.id));
};

const getCheckout = ({ ledger, id, at, pageOf }: StripeCall) => {
  const checkout = ledger.checkouts.find((each) => each.id === id);
  if (!checkout) throw missing("checkout.session", id, "session");
  return checkoutObject(checkout, at, pageOf(id));
};

const subscriptionNamed = (ledger: Ledger, id: string): Subscription => {
  const subscription = ledger.subscriptions.find((each) => each.id === id);
  if (!subscription) throw missing("subscription", id, "id");
  return subscription;
};

const SubscriptionQuery = z.strictObject({
  customer: Text.optional(),
  status: z.enum(["all", "active", "past_due", "canceled"]).optional(),
  limit: Count.pipe(z.number().min(1).max(100)).default(10),
  starting_after: Text.optional(),
});

const listSubscriptions = ({ ledger, parameters }: StripeCall) => {
  const { customer, status, limit, starting_after } = checked(SubscriptionQuery, parameters);
  if (customer !== undefined && !ledger.customers.some(({ id }) => id === customer))
    throw missing("customer", customer, "customer", 400);
  const isWanted = (each: Subscription): boolean => {
    if (customer !== undefined && each.customerId !== customer) return false;
    if (status === undefined) return each.status !== "canceled";
    return status === "all" || each.status === status;
  };
  // Newest first; the ledger has them in the order in which they were made.
  const wanted = ledger.subscriptions.filter(isWanted).reverse();
  const from = starting_after === undefined ? 0 : wanted.findIndex(({ id }) => id === starting_after) + 1;
  if (starting_after !== undefined && from === 0)
    throw missing("subscription", starting_after, "starting_after", 400);
  return {
    object: "list",
    data: wanted.slice(from, from + limit).map(subscriptionObject),
    has_more: wanted.length > from + limit,
    url: "/v1/subscriptions",
  };
};

const getSubscription = ({ ledger, id }: StripeCall) => subscriptionObject(subscriptionNamed(ledger, id));

const SubscriptionChange = z.strictObject({ cancel_at_period_end: Flag });

const updateSubscription = ({ ledger, id, parameters, at }: StripeCall) => {
  const { cancel_at_period_end } = checked(SubscriptionChange, parameters);
  const subscription = subscriptionNamed(ledger, id);
  if (subscription.status === "canceled")
    throw new StripeRefusal(400, "A canceled subscription cannot be changed any more");
  setEnding(ledger, subscription, cancel_at_period_end, at);
  return subscriptionObject(subscription);
};

const getCustomer = ({ ledger, id }: StripeCall) => {
  const customer = ledger.customers.find((each) => each.id === id);
  if (!customer) throw missing("customer", id, "id");
  return customerObject(customer);
};

/** By method and path, as the route table writes them. */
export const stripeCalls: Readonly<Record<string, (call: StripeCall) => object>> = {
  "POST /v1/checkout/sessions": createCheckout,
  "GET /v1/checkout/sessions/{id}": getCheckout,
  "GET /v1/subscriptions": listSubscriptions,
  "GET /v1/subscriptions/{id}": getSubscription,
  "POST /v1/subscriptions/{id}": updateSubscription,
  "GET /v1/customers/{id}": getCustomer,
};
