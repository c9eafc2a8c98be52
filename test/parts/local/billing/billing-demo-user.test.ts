import { expect, test } from "vitest";
import { isVerified, Profile } from "../../../../functions/store/accounts/profile-row.ts";
import { DEMO, seedDemoUser } from "../../../../infra/local/first-start/sample.ts";
import { worldTables } from "../../functions/memory/world-tables.ts";
import { openPool } from "../users/open-pool.ts";
import { openBilling } from "./billing-site.ts";

const END = Date.parse("2099-12-31T00:00:00Z") / 1000;

/** Returns a data folder whose service has just started; `start` starts the next process. */
const start = async () => {
  const { profiles } = worldTables();
  const { pool, database } = await openPool();
  const stripe = await openBilling({ database });
  const seed = () => seedDemoUser(pool, { profiles, billing: stripe.billing() });
  await seed();
  const profile = async (): Promise<Profile> => Profile.parse(await profiles.get(DEMO.username));
  return { ...stripe, seed, profile, pool };
};

test("gives the demo user a subscription in the profile and at Stripe", async () => {
  const { profile, subscriptionsOf, pool } = await start();
  const { billing, userId, sub, ...rest } = await profile();
  expect(rest).toMatchObject({
    subscriptionStatus: "active",
    subscriptionEndsAt: "2099-12-31T00:00:00.000Z",
  });
  expect(isVerified(rest)).toBe(true);
  expect(await subscriptionsOf(billing.customerId ?? "")).toMatchObject([
    {
      id: billing.subscriptionId,
      status: "active",
      metadata: { userId, username: DEMO.username },
      items: { data: [{ current_period_end: END }] },
    },
  ]);
  expect(pool.users.get(DEMO.username)).toMatchObject({ sub, isConfirmed: true });
});

test("keeps the demo user's cancellation over a restart, and lets the user resume", async () => {
  const { profile, seed, stripe, restart, subscriptionsOf } = await start();
  const before = await profile();
  const { subscriptionId: id = "", customerId = "" } = before.billing;
  await stripe().subscriptions.update(id, { cancel_at_period_end: true });
  await restart();
  await seed();
  expect(await profile()).toEqual(before);
  expect(await subscriptionsOf(customerId)).toMatchObject([
    { id, cancel_at_period_end: true, cancel_at: END },
  ]);
  const resumed = await stripe().subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ status: "active", cancel_at: null });
});

test("gives the demo user no other subscription after the first has ended", async () => {
  const { profile, seed, restart, subscriptionsOf, happen } = await start();
  const { subscriptionId: id = "", customerId = "" } = (await profile()).billing;
  expect([await happen(id, "fail-payment"), await happen(id, "end-period")]).toEqual([200, 200]);
  await restart();
  await seed();
  expect(await subscriptionsOf(customerId)).toMatchObject([{ id, status: "canceled" }]);
});
