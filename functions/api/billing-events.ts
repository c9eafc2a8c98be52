import { billingEvents as route } from "#shared/contracts/billing.ts";
import { saveSubscription, subscriptionsOf, untilSaved, withStripe } from "../billing/billing-change.ts";
import { HttpError } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { clock, ttlAfter } from "../process/clock.ts";
import { log } from "../process/log.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { billing } from "../store/billing/billing.ts";
import { billingEvents as marks } from "../store/billing/billing-events.ts";

const ports = () => ({ billing, billingEvents: marks, profiles, clock });
type EventPorts = ReturnType<typeof ports>;

/** Stripe delivers an event for three days at most. */
const MARK_SECONDS = 7 * 24 * 3600;

/** The user whom our checkouts named in a customer's subscriptions. */
const userOf = async (ports: EventPorts, customerId: string): Promise<Profile | undefined> => {
  for (const { username, userId } of await ports.billing.subscriptionsOf(customerId)) {
    const profile = username === undefined ? undefined : await ports.profiles.get(username);
    if (profile && profile.userId === userId) return profile;
  }
  return undefined;
};

/** Saves the state of the user's subscriptions as Stripe has it now; an event's age does not matter. */
const takeOver = async (ports: EventPorts, customerId: string): Promise<"saved" | "nobody"> => {
  const user = await userOf(ports, customerId);
  if (!user) return "nobody";
  return untilSaved(ports, user, async (profile) => {
    const subscriptions = await subscriptionsOf(ports, profile, [customerId, profile.billing.customerId]);
    return (await saveSubscription(ports, profile, subscriptions)) ? "saved" : undefined;
  });
};

/** Stripe's webhook. An event is marked last, so that one that broke off is processed again. */
export const handler = http(
  route,
  (ports, { rawBody, header }) =>
    withStripe(async () => {
      const signature = header("stripe-signature");
      const event = await ports.billing.readEvent(rawBody, signature);
      if (!event) {
        // Anybody may call without a signature; a wrong one may be Stripe's, checked with a wrong secret.
        if (signature === undefined) log.warn("billing event without a signature");
        else log.warn("billing event refused");
        throw new HttpError(400, "The signature is not valid.");
      }
      if (await ports.billingEvents.isDone(event.id, ports.clock.now())) return { received: true };
      const outcome =
        event.customerId === undefined ? "no customer" : await takeOver(ports, event.customerId);
      log.info("billing event", { eventId: event.id, outcome });
      await ports.billingEvents.markDone(event.id, ttlAfter(ports.clock.now(), MARK_SECONDS));
      return { received: true };
    }),
  ports,
);
