import { cancelSubscription as route } from "#shared/contracts/billing.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { saveSubscription, subscriptionsOf, untilSaved, withStripe } from "../billing/billing-change.ts";
import { accessEndMs, bestOf, isLive } from "../billing/billing-state.ts";
import { conflict } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import { billing } from "../store/billing/billing.ts";
import type { StripeSubscription } from "../store/billing/ports.ts";
import { memberPorts } from "../store/member-ports.ts";

const ports = () => ({ ...memberPorts, billing });
type CancelPorts = ReturnType<typeof ports>;

/** Such as "December 21, 2026"; UTC. */
const dayOf = (ms: number): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(ms);

const messageOf = (ended: StripeSubscription, isOurs: boolean, nowMs: number): string => {
  const endMs = accessEndMs(ended);
  const canceled = `Your subscription is ${isOurs ? "" : "already "}canceled.`;
  // After a failed payment the end may lie in the past.
  return endMs > nowMs ? `${canceled} You can run backtests until ${dayOf(endMs)} (UTC).` : canceled;
};

/** Reads the subscriptions; a payment whose event has not come yet is found by its checkout. */
const currentOf = async (ports: CancelPorts, profile: Profile): Promise<StripeSubscription[]> => {
  const { customerId, checkoutId } = profile.billing;
  const checkout =
    customerId === undefined && checkoutId !== undefined
      ? await ports.billing.checkout(checkoutId)
      : undefined;
  return subscriptionsOf(ports, profile, [customerId, checkout?.customerId]);
};

/** Cancels at the end of the period. Stripe first: its event or the next call mends the profile. */
export const handler = http(
  route,
  async (ports, { caller }) => {
    await keepWithin(ports, accountLimits.billingByUser, caller.owner);
    let isOurs = false;

    const cancel = async (
      profile: Profile,
    ): Promise<{ readonly ended: StripeSubscription | undefined } | undefined> => {
      const found = await currentOf(ports, profile);
      const changed = await Promise.all(
        found.map((each) => {
          if (!isLive(each) || each.isEnding) return each;
          isOurs = true;
          return ports.billing.setEnding(each.id, true);
        }),
      );
      if (!(await saveSubscription(ports, profile, changed))) return undefined;
      return { ended: bestOf(changed.filter(isLive)) };
    };

    const { ended } = await withStripe(() => untilSaved(ports, caller.profile, cancel));
    if (!ended) throw conflict("You don't have a subscription to cancel.");
    return { message: messageOf(ended, isOurs, ports.clock.now()) };
  },
  ports,
);
