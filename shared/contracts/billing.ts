import * as z from "zod";
import { Message } from "./accounts.ts";
import { publicRoute, route } from "./route.ts";

export const subscribe = route("POST", "/api/subscribe/", [], {
  summary: "The URL of the payment page; returning from it grants no access by itself",
  response: z.object({ checkout_url: z.url() }),
  refusals: [409],
});

export const cancelSubscription = route("POST", "/api/cancel-subscription/", [], {
  summary:
    "Let the subscription end with its period, and no further one be charged; calling it again says so",
  response: Message,
  refusals: [409],
});

/** The handler parses the body itself, because the signature covers its bytes. */
export const billingEvents = publicRoute("POST", "/api/billing-events/", {
  summary: "Stripe's webhook: signed events in any order, with repeats",
  bodyLimit: 262_144,
  response: z.object({ received: z.literal(true) }),
  refusals: [400],
});
