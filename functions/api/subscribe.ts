import { subscribe as route } from "#shared/contracts/billing.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { saveSubscription, subscriptionsOf, untilSaved, withStripe } from "../billing/billing-change.ts";
import { accessEndMs, bestOf, isLive, isPending } from "../billing/billing-state.ts";
import { isSubscribed } from "../billing/subscription.ts";
import { conflict } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { siteOrigin } from "../process/env.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import { billing } from "../store/billing/billing.ts";
import type { Checkout, StripeSubscription } from "../store/billing/ports.ts";
import { memberPorts } from "../store/member-ports.ts";

const ports = () => ({
  ...memberPorts,
  billing,
  site: siteOrigin(),
});
type SubscribePorts = ReturnType<typeof ports>;

/** The address of a page, or a refusal. */
type SubscribeOutcome = { readonly url: string } | { readonly refusal: string };

const pagesOf = (site: string) => ({
  done: `${site}/account?checkout=done`,
  cancelled: `${site}/account?checkout=cancelled`,
});

type StripeRecords = {
  readonly checkout: Checkout | undefined;
  readonly subscriptions: readonly StripeSubscription[];
};

/** Reads the checkout first: a paid one has made its subscription by then. */
const readStripe = async (ports: SubscribePorts, profile: Profile): Promise<StripeRecords> => {
  const { customerId, checkoutId } = profile.billing;
  const checkout = checkoutId === undefined ? undefined : await ports.billing.checkout(checkoutId);
  const subscriptions = await subscriptionsOf(ports, profile, [customerId, checkout?.customerId]);
  return { checkout, subscriptions };
};

/**
 * Opens a checkout and saves its id before returning its address: of two concurrent calls one fails to save, finds the
 * other's checkout and returns that. So no user holds two pages to pay on.
 */
const openCheckout = async (
  ports: SubscribePorts,
  profile: Profile,
  { checkout: last, subscriptions }: StripeRecords,
): Promise<SubscribeOutcome | undefined> => {
  const { userId, username, email, billing: state } = profile;
  const checkout = await ports.billing.openCheckout({
    userId,
    username,
    email,
    customerId: bestOf(subscriptions)?.customerId ?? state.customerId ?? last?.customerId,
    key: `${userId}:${state.checkoutId ?? ""}`,
    returnTo: pagesOf(ports.site),
  });
  const isSaved = await saveSubscription(ports, profile, subscriptions, { checkoutId: checkout.id });
  return isSaved && checkout.url !== undefined ? { url: checkout.url } : undefined;
};

const OWED = {
  refusal:
    "Your last payment failed, and we're trying it again. You can resubscribe after the final attempt.",
};
const SUBSCRIBED = { refusal: "You're already subscribed." };

/** The refusal for a live subscription: a second one might be paid twice. */
const refusalOf = (subscription: StripeSubscription, nowMs: number): SubscribeOutcome =>
  subscription.status === "past_due" && accessEndMs(subscription) <= nowMs ? OWED : SUBSCRIBED;

/** The page to pay on, or, for a cancelled subscription that is resumed, the account page. */
export const handler = http(
  route,
  async (ports, { caller }) => {
    await keepWithin(ports, accountLimits.billingByUser, caller.owner);
    let hasResumed = false;

    const outcomeFor = async (profile: Profile): Promise<SubscribeOutcome | undefined> => {
      const records = await readStripe(ports, profile);
      const best = bestOf(records.subscriptions);
      if (best && isLive(best)) {
        hasResumed ||= best.isEnding;
        const current = best.isEnding ? await ports.billing.setEnding(best.id, false) : best;
        if (!(await saveSubscription(ports, profile, [current]))) return undefined;
        return hasResumed ? { url: pagesOf(ports.site).done } : refusalOf(current, ports.clock.now());
      }
      if (records.subscriptions.some(isPending)) return { refusal: "Your payment is still being confirmed." };
      // Access that was not bought here is enough as well.
      if (!best && isSubscribed(profile, ports.clock.now())) return SUBSCRIBED;
      return records.checkout?.url === undefined
        ? openCheckout(ports, profile, records)
        : { url: records.checkout.url };
    };

    const outcome = await withStripe(() => untilSaved(ports, caller.profile, outcomeFor));
    if ("refusal" in outcome) throw conflict(outcome.refusal);
    return { checkout_url: outcome.url };
  },
  ports,
);
