import { HttpError } from "../edge/errors.ts";
import type { Profile } from "../store/accounts/profile-row.ts";

const LASTS_UNTIL_END = new Set<Profile["subscriptionStatus"]>(["past_due", "cancelled"]);

/** True for an active subscription, and for a past due or cancelled one before its end (contract: *Accounts*). */
export const isSubscribed = (profile: Profile, nowMs: number): boolean => {
  const { subscriptionStatus: status, subscriptionEndsAt: endsAt } = profile;
  if (status === "active") return true;
  return LASTS_UNTIL_END.has(status) && endsAt !== undefined && Date.parse(endsAt) > nowMs;
};

/** The status to show: past its end a subscription shows as ended, even before Stripe's event arrives. */
export const shownStatus = (profile: Profile, nowMs: number): Profile["subscriptionStatus"] => {
  const { subscriptionStatus: status } = profile;
  return LASTS_UNTIL_END.has(status) && !isSubscribed(profile, nowMs) ? "ended" : status;
};

/** 402: it needs a subscription. */
export const subscriptionNeeded = (what: "backtests" | "searches" | "portfolios" = "backtests"): HttpError =>
  new HttpError(402, `Running ${what} needs an active subscription. You can subscribe on your account page.`);
