import type { StripeSubscription } from "../../../functions/store/billing/ports.ts";

/** What must be true of a subscription: what the service was told of it last, and what that means at any moment. */

const WEEK_MS = 7 * 86_400_000;

export type SubscriptionModel = {
  /** What counts of Stripe's subscriptions as the service read them last; undefined where none had ever begun. */
  known: StripeSubscription | undefined;
  isDown: boolean;
  /** Whether Stripe does what it is asked for, and its answers are lost. */
  losesAnswers: boolean;
};

export const newSubscriptionModel = (): SubscriptionModel => ({
  known: undefined,
  isDown: false,
  losesAnswers: false,
});

const GOES_ON = ["active", "past_due"];

export const goesOn = ({ status }: StripeSubscription): boolean => GOES_ON.includes(status);

/** The one that counts: one that goes on, rather than one that was cancelled, rather than one that is over; the newest of these. */
export const counting = (all: readonly StripeSubscription[]): StripeSubscription | undefined => {
  const newest = (those: readonly StripeSubscription[]) =>
    those.toSorted((one, other) => other.createdAtMs - one.createdAtMs || (one.id < other.id ? 1 : -1))[0];
  const begun = all.filter(({ status }) => status !== "incomplete");
  const living = begun.filter(goesOn);
  return newest(living.filter(({ isEnding }) => !isEnding)) ?? newest(living) ?? newest(begun);
};

/** What a profile says of that one: its state, and until when that gives access. */
export const profileOf = (known: StripeSubscription | undefined) => {
  if (!known) return { status: "none", endsAt: undefined };
  const { status, isEnding, periodBeganAtMs, endsAtMs } = known;
  const paidUntilMs = status === "past_due" ? Math.min(periodBeganAtMs + WEEK_MS, endsAtMs) : endsAtMs;
  const word = isEnding ? "cancelled" : status;
  return { status: goesOn(known) ? word : "ended", endsAt: new Date(paidUntilMs).toISOString() };
};

/** What a user sees of that one, who may run something unless it is `none` or `ended`. */
export const shownOf = (known: StripeSubscription | undefined, nowMs: number): string => {
  const { status, endsAt = "" } = profileOf(known);
  const isBounded = status === "past_due" || status === "cancelled";
  return isBounded && Date.parse(endsAt) <= nowMs ? "ended" : status;
};
