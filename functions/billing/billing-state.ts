import type { BillingChange } from "../store/accounts/ports.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import type { StripeSubscription } from "../store/billing/ports.ts";

/** The meaning of Stripe's subscriptions for a user. */

type Status = Profile["subscriptionStatus"];

/** Stripe's states of a live subscription; `incomplete` is in neither list, since it has not begun. */
const LIVE: Readonly<Record<string, Status>> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
};
const OVER: ReadonlySet<string> = new Set(["unpaid", "canceled", "incomplete_expired", "paused"]);

/** True for a live subscription, also in its last period. */
export const isLive = ({ status }: StripeSubscription): boolean => Object.hasOwn(LIVE, status);

/** True while its first payment is being confirmed. */
export const isPending = ({ status }: StripeSubscription): boolean => status === "incomplete";

const rankOf = (subscription: StripeSubscription): number => {
  if (!isLive(subscription)) return 2;
  return subscription.isEnding ? 1 : 0;
};

/** The subscription that decides the user's state: by rank, then the newest. Undefined where none ever began. */
export const bestOf = (subscriptions: readonly StripeSubscription[]): StripeSubscription | undefined =>
  subscriptions
    .filter((each) => isLive(each) || OVER.has(each.status))
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        other.createdAtMs - one.createdAtMs ||
        // Any fixed order.
        (one.id < other.id ? 1 : -1),
    )[0];

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** After a failed payment, access lasts so long beyond the paid period while Stripe retries. */
const GRACE_MS = 7 * A_DAY_MS;

/** When the subscription's access ends, milliseconds since 1970. */
export const accessEndMs = ({ status, periodBeganAtMs, endsAtMs }: StripeSubscription): number =>
  status === "past_due" ? Math.min(periodBeganAtMs + GRACE_MS, endsAtMs) : endsAtMs;

export const subscriptionStateOf = (
  subscription: StripeSubscription,
): NonNullable<BillingChange["subscription"]> => {
  const { status, isEnding } = subscription;
  const lives = LIVE[status];
  return {
    status: lives === undefined ? "ended" : isEnding ? "cancelled" : lives,
    endsAt: new Date(accessEndMs(subscription)).toISOString(),
  };
};
