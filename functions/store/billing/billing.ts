import Stripe from "stripe";
import { clock } from "../../process/clock.ts";
import { env } from "../../process/env.ts";
import { log } from "../../process/log.ts";
import { type BillingKeys, type KeyReader, keyReader, readBillingSecret } from "./billing-keys.ts";
import {
  checkoutOf,
  checkoutRequest,
  type Payer,
  payersOf,
  paymentOf,
  subscriptionOf,
} from "./billing-requests.ts";
import { readSignedEvent } from "./billing-signature.ts";
import { type Billing, BillingUnavailable, type CheckoutRequest } from "./ports.ts";

const { errors } = Stripe;

const TIMEOUT_MS = 8000;
const MAX_RETRIES = 2;
const PAGE = 100;
const PAYMENTS = 12;

/** Stripe, or the one-machine run's stand-in. */
const placeOf = (endpoint: string | undefined) => {
  if (!endpoint) return {};
  const { hostname: host, port, protocol } = new URL(endpoint);
  return { host, port, protocol: protocol === "http:" ? ("http" as const) : ("https" as const) };
};

const clientOf = ({ apiKey }: BillingKeys): Stripe =>
  new Stripe(apiKey, {
    apiVersion: Stripe.API_VERSION,
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...placeOf(process.env.STRIPE_ENDPOINT_URL),
  });

/** Errors of Stripe, the network or our keys, not of the caller. */
const UNAVAILABLE = [
  errors.StripeConnectionError,
  errors.StripeAPIError,
  errors.StripeRateLimitError,
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
  // Another call with the same key is still running.
  errors.StripeIdempotencyError,
];

/** Stripe's messages may hold an address or a part of a key, so that none is passed on or logged. */
const serviceError = (error: unknown): unknown => {
  if (!(error instanceof errors.StripeError)) return error;
  const { type, statusCode, code, param, requestId } = error;
  if (!UNAVAILABLE.some((kind) => error instanceof kind))
    return new Error(`Stripe refused a request: ${type} ${code ?? ""} ${param ?? ""} (${requestId})`);
  log.error("payments are unavailable", { why: type, statusCode, stripeRequest: requestId });
  return new BillingUnavailable(`Stripe: ${type}`);
};

const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === "resource_missing";

const isAboutPayer = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && /^customer(_email)?$/.test(error.param ?? "");

/** A new checkout, or the one of an earlier equal request. */
const createCheckout = async (stripe: Stripe, asked: CheckoutRequest, nowMs: number) => {
  const create = (payer: Payer) => {
    const { params, idempotencyKey } = checkoutRequest(asked, payer, env("STRIPE_PRICE_ID"), nowMs);
    return stripe.checkout.sessions.create(params, { idempotencyKey });
  };
  for (const payer of payersOf(asked)) {
    try {
      return await create(payer);
    } catch (error) {
      if (!isAboutPayer(error)) throw error;
    }
  }
  return create({});
};

/** The request's answer; undefined where Stripe has no such thing. */
const unlessMissing = async <T>(request: Promise<T>): Promise<T | undefined> => {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Waits for a request that ends something; a refusal means that it had ended, or that Stripe has no such thing. */
const unlessEnded = async (request: Promise<unknown>): Promise<void> => {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
  }
};

/** Runs requests with the present keys; after a refused key, reads the keys again and repeats the request. */
const stripeWith = (reader: KeyReader) => {
  let client: { readonly keys: BillingKeys; readonly stripe: Stripe } | undefined;

  const withKeys = (keys: BillingKeys): Stripe => {
    if (client?.keys.apiKey !== keys.apiKey) client = { keys, stripe: clientOf(keys) };
    return client.stripe;
  };

  return async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = withKeys(await reader.keys());
    try {
      return await work(stripe);
    } catch (error) {
      if (!(error instanceof errors.StripeAuthenticationError)) throw serviceError(error);
      const other = withKeys(await reader.keysAfterRefusal());
      if (other === stripe) throw serviceError(error);
      return await work(other).catch((again: unknown) => {
        throw serviceError(again);
      });
    }
  };
};

export const stripeBilling = (reader: KeyReader, now: () => number): Billing => {
  const ask = stripeWith(reader);
  return {
    readEvent: async (body, signature) => {
      if (!signature) return undefined;
      const { webhookSecret } = await reader.keys();
      const event = await readSignedEvent(body, signature, webhookSecret, now());
      if (event) return event;
      const { webhookSecret: other } = await reader.keysAfterRefusal();
      return other === webhookSecret ? undefined : await readSignedEvent(body, signature, other, now());
    },

    openCheckout: (asked) =>
      ask(async (stripe) => {
        const session = await createCheckout(stripe, asked, now());
        // A repeat gets the first answer, which may have been paid since.
        const isRepeat = session.lastResponse.headers["idempotent-replayed"] === "true";
        return checkoutOf(isRepeat ? await stripe.checkout.sessions.retrieve(session.id) : session);
      }),

    checkout: (id) =>
      ask(async (stripe) => {
        const session = await unlessMissing(stripe.checkout.sessions.retrieve(id));
        return session && checkoutOf(session);
      }),

    subscriptionsOf: (customer) =>
      ask(async (stripe) => {
        const list = stripe.subscriptions.list({ customer, status: "all", limit: PAGE });
        const page = await unlessMissing(list);
        return (page?.data ?? []).map(subscriptionOf);
      }),

    setEnding: (id, isEnding) =>
      ask(async (stripe) => {
        try {
          const params = { cancel_at_period_end: isEnding };
          return subscriptionOf(await stripe.subscriptions.update(id, params));
        } catch (error) {
          if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
          // Most likely it ended between our read and this request.
          log.error("payments are unavailable", { why: "refused", stripeRequest: error.requestId });
          throw new BillingUnavailable("the subscription has changed meanwhile");
        }
      }),

    endNow: (id) =>
      ask(async (stripe) => {
        await unlessEnded(stripe.subscriptions.cancel(id, {}));
      }),

    closeCheckout: (id) =>
      ask(async (stripe) => {
        await unlessEnded(stripe.checkout.sessions.expire(id, {}));
      }),

    paymentsOf: (customer) =>
      ask(async (stripe) => {
        const page = await unlessMissing(stripe.invoices.list({ customer, limit: PAYMENTS }));
        return (page?.data ?? []).map(paymentOf);
      }),
  };
};

export const billing: Billing = stripeBilling(keyReader(readBillingSecret, clock.now), clock.now);
