import type { Profiles } from "../../../functions/store/accounts/ports.ts";
import { Profile } from "../../../functions/store/accounts/profile-row.ts";
import type { Billing } from "../billing/billing.ts";
import type { Held } from "../billing/grant.ts";
import { CognitoError } from "../users/cognito-error.ts";
import { subOf, type User } from "../users/user.ts";
import type { UserPool } from "../users/user-pool.ts";

/** The user that exists from the first start on. */
export const DEMO = { username: "demo", password: "demo-demo-demo" };

const EMAIL = "demo@backspread.example";
const SUBSCRIPTION_END = "2099-12-31T00:00:00.000Z";

/** The user as it is; somebody may have changed its password. */
const findOrCreate = async (pool: UserPool): Promise<User> => {
  try {
    return pool.user(DEMO.username);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
  }
  return pool.addUser(DEMO.username, { email: EMAIL, email_verified: "true" }, DEMO.password);
};

/** Where the user is told of beside the pool. */
type Places = {
  readonly profiles: Pick<Profiles, "get" | "put" | "saveBilling">;
  readonly billing: Pick<Billing, "grant">;
};

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000);

/** The subscription that a user's profile tells of; nothing where it tells of none, or not when it ends. */
const heldBy = (user: User, profile: Profile): { held?: Held } => {
  const { sub, billing, subscriptionStatus, subscriptionEndsAt } = profile;
  if (sub !== subOf(user) || subscriptionStatus === "none" || subscriptionEndsAt === undefined) return {};
  const { customerId, subscriptionId } = billing;
  const ids = { ...(customerId ? { customerId } : {}), ...(subscriptionId ? { subscriptionId } : {}) };
  return { held: { ...ids, standing: subscriptionStatus, endsAt: secondsOf(subscriptionEndsAt) } };
};

/**
 * Makes the demo user, with an active subscription, unless it is there: what a visitor made of the subscription stays.
 * Payments that know nothing of it any more are told what its profile says, and a profile of an earlier version which
 * subscription it has. Nobody else may be at work: the service answers only after this.
 */
export const seedDemoUser = async (pool: UserPool, { profiles, billing }: Places): Promise<void> => {
  const user = await findOrCreate(pool);
  const { username } = DEMO;
  const profile = await profiles.get(username);
  const granted = await billing.grant({
    sub: subOf(user),
    username,
    email: EMAIL,
    periodEnd: secondsOf(SUBSCRIPTION_END),
    ...(profile ? heldBy(user, profile) : {}),
  });
  if (!profile)
    await profiles.put(
      Profile.parse({
        username,
        sub: subOf(user),
        email: EMAIL,
        dateJoined: new Date(user.createdAtMs).toISOString(),
        subscriptionStatus: "active",
        subscriptionEndsAt: SUBSCRIPTION_END,
        billing: { ...granted, version: 0 },
      }),
    );
  else if (profile.billing.customerId === undefined)
    await profiles.saveBilling(
      username,
      { billing: { ...profile.billing, ...granted } },
      profile.billing.version,
    );
};
