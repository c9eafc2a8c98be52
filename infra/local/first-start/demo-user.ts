import { Profile } from "../../../functions/store/accounts/profile-row.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import type { Billing } from "../billing/billing.ts";
import { addConfirmedUser } from "../users/accounts/accounts.ts";
import type { UserPool } from "../users/user-pool.ts";

/** The user that every data folder has from the first start on. */
export const DEMO = { username: "demo", password: "demo-demo-demo" };

const EMAIL = "demo@backspread.example";
const SUBSCRIPTION_END = "2099-12-31T00:00:00.000Z";

type Stores = {
  readonly profiles: Pick<Ports["profiles"], "get" | "put">;
  readonly billing: Pick<Billing, "grant">;
};

/**
 * Makes the demo user with an active subscription. Does nothing where the user has a profile: a visitor may have changed
 * password and subscription. The caller must not serve requests yet.
 */
export const seedDemoUser = async (pool: UserPool, { profiles, billing }: Stores): Promise<void> => {
  const { username, password } = DEMO;
  if (await profiles.get(username)) return;
  const found = pool.users.find(username);
  const user = found ?? (await addConfirmedUser(pool, { name: username, email: EMAIL, password }));
  const { sub } = user;
  const periodEnd = Math.floor(Date.parse(SUBSCRIPTION_END) / 1000);
  const granted = billing.grant({ sub, username, email: EMAIL, periodEnd });
  await profiles.put(
    Profile.parse({
      username,
      sub,
      email: EMAIL,
      dateJoined: new Date(user.createdAtMs).toISOString(),
      subscriptionStatus: "active",
      subscriptionEndsAt: SUBSCRIPTION_END,
      billing: { ...granted, version: 0 },
    }),
  );
};
