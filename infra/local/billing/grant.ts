import { nextPeriodEnd } from "./billing-period.ts";
import type { Ledger, Subscription } from "./ledger-rows.ts";
import { addCustomer, addSubscription, passPeriods } from "./subscription-life.ts";

/** Subscriptions that nobody paid for. Moments are seconds since 1970. */

/** What a user is to have who has nothing yet: the first period ends at `periodEnd`. */
export type Grant = {
  readonly sub: string;
  readonly username: string;
  readonly email: string;
  readonly periodEnd: number;
  /** What the user's profile says, which counts where the ledger was lost and the profile was not. */
  readonly held?: Held;
};
export type Granted = { readonly customerId: string; readonly subscriptionId: string };

/** A subscription as a profile knows it. */
export type Held = Partial<Granted> & {
  readonly standing: "active" | "past_due" | "cancelled" | "ended";
  /** Of the period that was paid. */
  readonly endsAt: number;
};

/** Puts a new subscription where the one before it stood, as far as a profile tells. */
const continueAs = (subscription: Subscription, { standing, endsAt }: Held, at: number): void => {
  subscription.periodStart = Math.min(at, endsAt);
  subscription.isEnding = standing === "cancelled";
  if (standing === "past_due") {
    subscription.status = "past_due";
    subscription.periodEnd = endsAt > at ? endsAt : nextPeriodEnd(endsAt, at);
  }
  if (standing === "ended") {
    subscription.status = "canceled";
    subscription.endedAt = endsAt;
  }
  subscription.canceledAt =
    standing === "cancelled" || standing === "ended" ? subscription.periodStart : null;
};

/** Lets a user have a subscription unless the user has, or had, one: under the ids of the profile where it names any. */
export const grantSubscription = (ledger: Ledger, grant: Grant, priceId: string, at: number): Granted => {
  const { sub, username, email, held } = grant;
  const had = ledger.subscriptions.findLast(({ metadata }) => metadata.sub === sub);
  if (had) return { customerId: had.customerId, subscriptionId: had.id };
  const customerId = addCustomer(ledger, email, at, held?.customerId);
  const subscription = addSubscription(
    ledger,
    {
      customerId,
      priceId,
      metadata: { sub, username },
      periodEnd: held?.endsAt ?? grant.periodEnd,
      ...(held?.subscriptionId === undefined ? {} : { id: held.subscriptionId }),
    },
    at,
  );
  if (held) continueAs(subscription, held, at);
  passPeriods(ledger, at);
  return { customerId, subscriptionId: subscription.id };
};
