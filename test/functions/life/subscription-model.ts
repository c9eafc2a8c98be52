import type { StripeSubscription } from "../../../functions/store/billing/ports.ts";

/** The model of a subscription: its last state from Stripe, and its meaning at any moment. */

const WEEK_MS = 7 * 86_400_000;

export type SubscriptionModel = {
  /** The deciding subscription as the service last read it; undefined where none ever began. */
  known: StripeSubscription | undefined;
  isDown: boolean;
  /** True where Stripe executes requests and its answers are lost. */
  losesAnswers: boolean;
};

export const newSubscriptionModel = (): SubscriptionModel => ({
  known: undefined,
  isDown: false,
  losesAnswers: false,
});

const GOES_ON = ["active", "past_due"];

export const goesOn = ({ status }: StripeSubscription): boolean => GOES_ON.includes(status);

/** The deciding one: live before cancelled before ended, then the newest. */
export const counting = (all: readonly StripeSubscription[]): StripeSubscription | undefined => {
  const newest = (those: readonly StripeSubscription[]) =>
    those.toSorted((one, other) => other.createdAtMs - one.createdAtMs || (one.id < other.id ? 1 : -1))[0];
  const begun = all.filter(({ status }) => status !== "incomplete");
  const living = begun.filter(goesOn);
  return newest(living.filter(({ isEnding }) => !isEnding)) ?? newest(living) ?? newest(begun);
};

/** The profile's state of that one, and the end of its access. */
export const profileOf = (known: StripeSubscription | undefined) => {
  if (!known) return { status: "none", endsAt: undefined };
  const { status, isEnding, periodBeganAtMs, endsAtMs } = known;
  const paidUntilMs = status === "past_due" ? Math.min(periodBeganAtMs + WEEK_MS, endsAtMs) : endsAtMs;
  const word = isEnding ? "cancelled" : status;
  return { status: goesOn(known) ? word : "ended", endsAt: new Date(paidUntilMs).toISOString() };
};

/** The state that the user sees; tasks may run unless it is `none` or `ended`. */
export const shownOf = (known: StripeSubscription | undefined, nowMs: number): string => {
  const { status, endsAt = "" } = profileOf(known);
  const isBounded = status === "past_due" || status === "cancelled";
  return isBounded && Date.parse(endsAt) <= nowMs ? "ended" : status;
};
