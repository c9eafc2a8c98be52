import { HttpError } from "../edge/errors.ts";
import type { Profile } from "../store/accounts/profile-row.ts";

const LASTS_UNTIL_END = new Set<Profile["subscriptionStatus"]>(["past_due", "cancelled"]);

/** Whether the subscription holds (contract: *Accounts*): active, or past due or cancelled with its end ahead. */
export const isSubscribed = (profile: Profile, nowMs: number): boolean => {
  const { subscriptionStatus: status, subscriptionEndsAt: endsAt } = profile;
  if (status === "active") return true;
  return LASTS_UNTIL_END.has(status) && endsAt !== undefined && Date.parse(endsAt) > nowMs;
};

/**
 * The status as a reader should see it: a subscription whose end has passed has ended, also while the event that says
 * so is still under way.
 */
export const shownStatus = (profile: Profile, nowMs: number): Profile["subscriptionStatus"] => {
  const { subscriptionStatus: status } = profile;
  return LASTS_UNTIL_END.has(status) && !isSubscribed(profile, nowMs) ? "ended" : status;
};

/** Throws 402 where the subscription does not hold. */
export const needSubscription = (
  profile: Profile,
  nowMs: number,
  what: "backtests" | "sweeps" = "backtests",
): void => {
  if (!isSubscribed(profile, nowMs))
    throw new HttpError(
      402,
      `Running ${what} needs an active subscription. You can subscribe on your account page.`,
    );
};
