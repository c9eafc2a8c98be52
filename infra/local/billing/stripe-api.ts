import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { splitUrl } from "../site/http-event.ts";
import { routeFinder } from "../site/route-table.ts";
import { type Backend, bodyOf, sendJson } from "../wire/stand-in.ts";
import {
  type BillingRecords,
  type Checkout,
  checkoutObject,
  checkoutStatus,
  listedInvoice,
  type Subscription,
  stripeId,
  subscriptionObject,
  valuesOf,
} from "./billing-records.ts";
import { endNow, setEnding } from "./subscriptions.ts";

/** The calls of Stripe's API that the service makes, with the parameters that it sends. All others are refused by name. */

type StripeApiOptions = {
  readonly records: BillingRecords;
  readonly apiKey: string;
  readonly priceId: string;
  readonly pageOf: (checkoutId: string) => string;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** While true, every call fails. */
  readonly isDown: () => boolean;
  readonly onChange: () => void;
};

type StripeCall = Pick<StripeApiOptions, "records" | "priceId" | "pageOf"> & {
  readonly id: string;
  /** The query of a GET, the body of a POST. */
  readonly form: string;
  /** Seconds since 1970. */
  readonly at: number;
};

/** An error of Stripe's API: its status, and the fields by which clients tell errors apart. */
class StripeRefusal extends Error {
  readonly status: number;
  readonly fields: { readonly type?: string; readonly code?: string; readonly param?: string };

  constructor(status: number, message: string, fields: StripeRefusal["fields"] = {}) {
    super(message);
    this.status = status;
    this.fields = { type: "invalid_request_error", ...fields };
  }
}

const missing = (what: string, id: string, param: string, status = 404): StripeRefusal =>
  new StripeRefusal(status, `No such ${what}: '${id}'`, { code: "resource_missing", param });

/** Reads a form by Stripe's own names. Throws the refusal of a missing, wrong or unknown parameter. */
const parametersIn = <S extends z.ZodType>(schema: S, form: string): z.output<S> => {
  const parsed = schema.safeParse(Object.fromEntries(new URLSearchParams(form)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = String(issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0]);
  throw new StripeRefusal(400, `Invalid ${param}: ${issue?.message}`, { param });
};

const Text = z.string().min(1);
const Url = z.url({ protocol: /^https?$/ });
const NewCheckout = z.strictObject({
  mode: z.literal("subscription"),
  "line_items[0][price]": Text,
  "line_items[0][quantity]": z.literal("1"),
  success_url: Url,
  cancel_url: Url,
  client_reference_id: Text,
  customer: Text.optional(),
  customer_email: z.email().optional(),
  expires_at: z.coerce.number().int().positive(),
  "metadata[userId]": Text,
  "metadata[username]": Text,
  "subscription_data[metadata][userId]": Text,
  "subscription_data[metadata][username]": Text,
});

const subscriptionsOf = (records: BillingRecords, customer: string): Subscription[] => {
  const all = valuesOf(records.subscriptions).filter(({ customerId }) => customerId === customer);
  if (all.length === 0) throw missing("customer", customer, "customer", 400);
  return all.reverse();
};

const createCheckout = ({ records, form, at, priceId, pageOf }: StripeCall) => {
  const asked = parametersIn(NewCheckout, form);
  const price = asked["line_items[0][price]"];
  if (price !== priceId) throw missing("price", price, "line_items[0][price]", 400);
  const [known] = asked.customer === undefined ? [] : subscriptionsOf(records, asked.customer);
  const checkout: Checkout = {
    id: stripeId("cs_test", 58),
    isComplete: false,
    priceId,
    customerId: asked.customer ?? null,
    email: asked.customer_email ?? known?.email ?? null,
    metadata: {
      userId: asked["subscription_data[metadata][userId]"],
      username: asked["subscription_data[metadata][username]"],
    },
    successUrl: asked.success_url,
    cancelUrl: asked.cancel_url,
    expiresAt: asked.expires_at,
    subscriptionId: null,
  };
  records.checkouts.put(checkout.id, checkout);
  return checkoutObject(checkout, at, pageOf(checkout.id));
};

const checkoutOf = ({ records, id }: StripeCall): Checkout => {
  const checkout = records.checkouts.get(id);
  if (!checkout) throw missing("checkout.session", id, "session");
  return checkout;
};

const getCheckout = (call: StripeCall) => checkoutObject(checkoutOf(call), call.at, call.pageOf(call.id));

const expireCheckout = (call: StripeCall) => {
  const checkout = checkoutOf(call);
  const { records, id, at } = call;
  if (checkoutStatus(checkout, at) !== "open")
    throw new StripeRefusal(400, "Only an open checkout session can be expired");
  const expired = { ...checkout, expiresAt: at };
  records.checkouts.put(id, expired);
  return checkoutObject(expired, at, "");
};

const SubscriptionQuery = z.strictObject({
  customer: Text,
  status: z.literal("all"),
  limit: z.literal("100"),
});

/** Newest first. */
const listSubscriptions = ({ records, form }: StripeCall) => {
  const { customer } = parametersIn(SubscriptionQuery, form);
  const data = subscriptionsOf(records, customer).map(subscriptionObject);
  return { object: "list", data, has_more: false, url: "/v1/subscriptions" };
};

const openSubscription = ({ records, id }: StripeCall): Subscription => {
  const subscription = records.subscriptions.get(id);
  if (!subscription || subscription.status === "canceled") throw missing("subscription", id, "id");
  return subscription;
};

const SubscriptionChange = z.strictObject({ cancel_at_period_end: z.enum(["true", "false"]) });

const updateSubscription = (call: StripeCall) => {
  const isEnding = parametersIn(SubscriptionChange, call.form).cancel_at_period_end === "true";
  return subscriptionObject(setEnding(call.records, openSubscription(call), isEnding, call.at));
};

const cancelSubscription = (call: StripeCall) =>
  subscriptionObject(endNow(call.records, openSubscription(call), call.at));

const InvoiceQuery = z.strictObject({ customer: Text, limit: z.coerce.number().int().min(1).max(100) });

/** Newest first, from the events, each of which is of one invoice. */
const listInvoices = ({ records, form }: StripeCall) => {
  const { customer, limit } = parametersIn(InvoiceQuery, form);
  const events = valuesOf(records.events).filter(
    ({ type, object }) => type.startsWith("invoice.") && object.customer === customer,
  );
  const data = events.reverse().slice(0, limit).map(listedInvoice);
  return { object: "list", data, has_more: events.length > limit, url: "/v1/invoices" };
};

const CALLS: Readonly<Record<string, (call: StripeCall) => object>> = {
  "POST /v1/checkout/sessions": createCheckout,
  "GET /v1/checkout/sessions/{id}": getCheckout,
  "POST /v1/checkout/sessions/{id}/expire": expireCheckout,
  "GET /v1/subscriptions": listSubscriptions,
  "POST /v1/subscriptions/{id}": updateSubscription,
  "DELETE /v1/subscriptions/{id}": cancelSubscription,
  "GET /v1/invoices": listInvoices,
};

const find = routeFinder(new Map(Object.keys(CALLS).map((route) => [route, route])));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const MAX_BODY_BYTES = 256 * 1024;

type Answer = { readonly body: unknown; readonly isReplayed: boolean };

/** Replays the answer that an idempotency key got before. */
const once = ({ answers }: BillingRecords, key: string | undefined, work: () => object): Answer => {
  const before = key === undefined ? undefined : answers.get(key);
  if (before !== undefined) return { body: before, isReplayed: true };
  const body = work();
  if (key !== undefined) answers.put(key, body);
  return { body, isReplayed: false };
};

const answerOf = async (request: IncomingMessage, options: StripeApiOptions): Promise<Answer> => {
  const { records, apiKey, now, isDown, onChange } = options;
  const { headers, method = "GET" } = request;
  if (!timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${apiKey}`)))
    throw new StripeRefusal(401, "This is not the key of the local stand-in.");
  if (isDown())
    throw new StripeRefusal(503, "The stand-in is switched to being down.", { type: "api_error" });
  const { path, query } = splitUrl(request.url);
  const match = find(method, path);
  const call = match && CALLS[match.functionName];
  if (!call) throw new StripeRefusal(404, `${method} ${path} is not known on this machine`);
  const form = method === "GET" ? query : (await bodyOf(request, MAX_BODY_BYTES)).toString("utf8");
  const key = method === "GET" ? undefined : headers["idempotency-key"]?.toString();
  const work = () => call({ ...options, id: match.pathParameters.id ?? "", at: now(), form });
  const answer = records.transaction(() => once(records, key, work));
  onChange();
  return answer;
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  options: StripeApiOptions,
): Promise<void> => {
  response.setHeader("request-id", `req_${randomUUID()}`);
  try {
    const { body, isReplayed } = await answerOf(request, options);
    if (isReplayed) response.setHeader("idempotent-replayed", "true");
    sendJson(response, 200, body);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    sendJson(response, error.status, { error: { ...error.fields, message: error.message } });
  }
};

/** The API for Stripe's library. A call without a key gets Stripe's own refusal. */
export const stripeBackend = (options: StripeApiOptions): Backend => ({
  name: "the payments",
  listener: (request, response) => answer(request, response, options),
  isPublic: () => true,
});
