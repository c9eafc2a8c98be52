import * as z from "zod";
import { Message } from "./accounts.ts";
import { route } from "./route.ts";

export const subscribe = route({
  method: "POST",
  path: "/api/subscribe/",
  access: "member",
  summary: "The address of the page where the subscription is paid; what returns from there grants nothing",
  response: z.object({ checkout_url: z.url() }),
  refusals: [409],
});

export const cancelSubscription = route({
  method: "POST",
  path: "/api/cancel-subscription/",
  access: "member",
  summary:
    "Let the subscription end with its period, and no further one be charged; calling it again says so",
  response: Message,
  refusals: [409],
});

/** The body is read as bytes, since the signature is of them: the handler parses it, not this table. */
export const billingEvents = route({
  method: "POST",
  path: "/api/billing-events/",
  access: "public",
  summary: "Stripe's webhook: signed, in any order, any number of times",
  bodyLimit: 262_144,
  response: z.object({ received: z.literal(true) }),
  refusals: [400],
});
