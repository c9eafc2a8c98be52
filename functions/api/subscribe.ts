import { subscribe as route } from "#shared/contracts/billing.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import {
  type BillingPorts,
  saveStanding,
  subscriptionsOf,
  untilSaved,
  withStripe,
} from "../billing/billing-change.ts";
import { accessEndMs, bestOf, isLive, isPending } from "../billing/billing-state.ts";
import { isSubscribed } from "../billing/subscription.ts";
import { conflict } from "../edge/errors.ts";
import { http, type Use } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { clock } from "../process/clock.ts";
import { siteOrigin } from "../process/site-origin.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { billing } from "../store/billing/billing.ts";
import type { Checkout, StripeSubscription } from "../store/billing/ports.ts";
import { limits } from "../store/limits.ts";
import type { Ports } from "../store/ports.ts";

type SubscribePorts = BillingPorts & Pick<Ports, "limits" | "clock"> & { readonly site: string };

/** Where a call leads: to a page, or nowhere for a reason. */
type Way = { readonly url: string } | { readonly refusal: string };

const pagesOf = (site: string) => ({
  done: `${site}/account?checkout=done`,
  cancelled: `${site}/account?checkout=cancelled`,
});

/** What Stripe knows of the user. */
type Found = {
  readonly checkout: Checkout | undefined;
  readonly subscriptions: readonly StripeSubscription[];
};

/** The checkout is read before the subscriptions: one that was paid has made its subscription by then. */
const find = async (ports: SubscribePorts, profile: Profile): Promise<Found> => {
  const { customerId, checkoutId } = profile.billing;
  const checkout = checkoutId === undefined ? undefined : await ports.billing.checkout(checkoutId);
  const subscriptions = await subscriptionsOf(ports, profile, [customerId, checkout?.customerId]);
  return { checkout, subscriptions };
};

/**
 * A new checkout. It is noted before its address is given away: of two calls at once one fails to note its own, finds
 * the other's and gives that, so that nobody holds two pages to pay on.
 */
const openCheckout = async (
  ports: SubscribePorts,
  profile: Profile,
  { checkout: last, subscriptions }: Found,
): Promise<Way | undefined> => {
  const { sub, username, email, billing: state } = profile;
  const checkout = await ports.billing.openCheckout({
    sub,
    username,
    email,
    customerId: bestOf(subscriptions)?.customerId ?? state.customerId ?? last?.customerId,
    key: `${sub}:${state.checkoutId ?? ""}`,
    returnTo: pagesOf(ports.site),
  });
  const isSaved = await saveStanding(ports, profile, subscriptions, { checkoutId: checkout.id });
  return isSaved && checkout.url !== undefined ? { url: checkout.url } : undefined;
};

const OWED = {
  refusal:
    "The payment of your subscription failed and is being tried again. You can subscribe anew once that is given up.",
};
const SUBSCRIBED = { refusal: "You are subscribed already." };

/** Of a subscription that goes on; a second one beside it might be paid twice. */
const refusalOf = (subscription: StripeSubscription, nowMs: number): Way =>
  subscription.status === "past_due" && accessEndMs(subscription) <= nowMs ? OWED : SUBSCRIBED;

/** The page where the subscription is paid, or where a cancelled one that goes on is shown. */
export const subscribe: Use<typeof route, SubscribePorts> = async (ports, { caller }) => {
  await keepWithin(ports, accountLimits.billingByUser, caller.owner);
  let hasResumed = false;

  const wayOf = async (profile: Profile): Promise<Way | undefined> => {
    const found = await find(ports, profile);
    const best = bestOf(found.subscriptions);
    if (best && isLive(best)) {
      hasResumed ||= best.isEnding;
      const current = best.isEnding ? await ports.billing.setEnding(best.id, false) : best;
      if (!(await saveStanding(ports, profile, [current]))) return undefined;
      return hasResumed ? { url: pagesOf(ports.site).done } : refusalOf(current, ports.clock.now());
    }
    if (found.subscriptions.some(isPending)) return { refusal: "Your payment is still being confirmed." };
    // Access that was not bought here is enough as well.
    if (!best && isSubscribed(profile, ports.clock.now())) return SUBSCRIBED;
    return found.checkout?.url === undefined
      ? openCheckout(ports, profile, found)
      : { url: found.checkout.url };
  };

  const way = await withStripe(() => untilSaved(ports, caller.profile, wayOf));
  if ("refusal" in way) throw conflict(way.refusal);
  return { checkout_url: way.url };
};

export const handler = http(route, subscribe, () => ({
  billing,
  profiles,
  limits,
  clock,
  site: siteOrigin(),
}));
