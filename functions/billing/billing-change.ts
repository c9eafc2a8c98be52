import { type HttpError, unavailable } from "../edge/errors.ts";
import type { BillingState, Profile } from "../store/accounts/profile-row.ts";
import { BillingUnavailable, type StripeSubscription } from "../store/billing/ports.ts";
import type { Ports } from "../store/ports.ts";
import { bestOf, subscriptionStateOf } from "./billing-state.ts";

/**
 * Copies Stripe's state into a profile. Each write requires that the billing version is unchanged since the profile
 * was read, and Stripe is read after the profile: so no older state replaces a newer one.
 */

export type BillingPorts = Pick<Ports, "billing" | "profiles">;

const RETRY_SECONDS = 60;

const unreachable = (): HttpError =>
  unavailable(
    "We can't reach our payment provider right now. Nothing was changed. Try again in a minute.",
    RETRY_SECONDS,
  );

/** Runs calls to Stripe. Throws 503 where Stripe cannot be reached. */
export const withStripe = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BillingUnavailable) throw unreachable();
    throw error;
  }
};

/** The user's own subscriptions among those of these customers. */
export const subscriptionsOf = async (
  { billing }: BillingPorts,
  { userId }: Profile,
  customerIds: readonly (string | undefined)[],
): Promise<StripeSubscription[]> => {
  const known = new Set(customerIds.filter((id) => id !== undefined));
  const lists = await Promise.all([...known].map((id) => billing.subscriptionsOf(id)));
  return lists.flat().filter((each) => each.userId === userId);
};

/** Billing state to save beside the subscription's. */
export type Note = Partial<Pick<BillingState, "checkoutId">>;

/** Saves the state of the best subscription; false, and no change, where the version had changed. */
export const saveSubscription = (
  { profiles }: BillingPorts,
  profile: Profile,
  subscriptions: readonly StripeSubscription[],
  note: Note = {},
): Promise<boolean> => {
  const best = bestOf(subscriptions);
  const { version } = profile.billing;
  return profiles.saveBilling(
    profile.username,
    {
      ...(best ? { subscription: subscriptionStateOf(best) } : {}),
      billing: {
        ...profile.billing,
        ...(best ? { customerId: best.customerId, subscriptionId: best.id } : {}),
        ...note,
        version: version + 1,
      },
    },
    version,
  );
};

const TRIES = 8;

/** Repeats `attempt` with a fresh profile after each lost race. Throws 503 after eight tries. */
export const untilSaved = async <T>(
  { profiles }: BillingPorts,
  first: Profile,
  attempt: (profile: Profile) => Promise<T | undefined>,
): Promise<T> => {
  let profile: Profile | undefined = first;
  for (let tries = 0; tries < TRIES && profile?.userId === first.userId; tries += 1) {
    const result = await attempt(profile);
    if (result !== undefined) return result;
    profile = await profiles.get(first.username);
  }
  throw unavailable(
    "Your subscription is being changed in another window. Try again in a minute.",
    RETRY_SECONDS,
  );
};
