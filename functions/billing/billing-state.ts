import type { BillingChange } from "../store/accounts/ports.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import type { StripeSubscription } from "../store/billing/ports.ts";

/** What Stripe's subscriptions mean for a user. */

type Status = Profile["subscriptionStatus"];

/** Stripe's words of a subscription that goes on; `incomplete` is in neither list, as it has not begun. */
const LIVE: Readonly<Record<string, Status>> = {
  active: "active",
  trialing: "active",
  past_due: "past_due",
};
const OVER: ReadonlySet<string> = new Set(["unpaid", "canceled", "incomplete_expired", "paused"]);

/** Whether Stripe goes on with it, be it only until its period ends. */
export const isLive = ({ status }: StripeSubscription): boolean => Object.hasOwn(LIVE, status);

/** Whether its first payment is still being confirmed. */
export const isPending = ({ status }: StripeSubscription): boolean => status === "incomplete";

/** One that goes on counts before one that is about to end, and that before one that has ended. */
const rankOf = (subscription: StripeSubscription): number => {
  if (!isLive(subscription)) return 2;
  return subscription.isEnding ? 1 : 0;
};

/**
 * The subscription that says how its user stands: one that lives before any that has ended, then the newest. Undefined
 * where none has ever begun.
 */
export const bestOf = (subscriptions: readonly StripeSubscription[]): StripeSubscription | undefined =>
  subscriptions
    .filter((each) => isLive(each) || OVER.has(each.status))
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        other.createdAtMs - one.createdAtMs ||
        // Any order will do, as long as it is always the same.
        (one.id < other.id ? 1 : -1),
    )[0];

const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long a user whose payment failed keeps access after the end of the period that is paid, for the tries that follow.
 * Stripe has begun the next month by then, which nobody has paid.
 */
const GRACE_MS = 7 * A_DAY_MS;

/** Until when the subscription gives access, milliseconds since 1970. */
export const accessEndMs = ({ status, periodBeganAtMs, endsAtMs }: StripeSubscription): number =>
  status === "past_due" ? Math.min(periodBeganAtMs + GRACE_MS, endsAtMs) : endsAtMs;

/** Status and end of a user whose subscription that is. */
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
