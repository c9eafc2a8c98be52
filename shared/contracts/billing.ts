import * as z from "zod";
import { Message } from "./accounts.ts";
import { route } from "./route.ts";

export const subscribe = route({
  method: "POST",
  path: "/api/subscribe/",
  access: "member",
  scopes: [],
  summary: "The URL of the payment page; returning from it grants no access by itself",
  response: z.object({ checkout_url: z.url() }),
  refusals: [409],
});

export const cancelSubscription = route({
  method: "POST",
  path: "/api/cancel-subscription/",
  access: "member",
  scopes: [],
  summary:
    "Let the subscription end with its period, and no further one be charged; calling it again says so",
  response: Message,
  refusals: [409],
});

/** The handler parses the body itself, because the signature covers its bytes. */
export const billingEvents = route({
  method: "POST",
  path: "/api/billing-events/",
  access: "public",
  summary: "Stripe's webhook: signed events in any order, with repeats",
  bodyLimit: 262_144,
  response: z.object({ received: z.literal(true) }),
  refusals: [400],
});
