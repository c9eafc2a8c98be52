import { join } from "node:path";
import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { isVerified, Profile } from "../../../functions/store/accounts/profile-row.ts";
import type { Billing } from "../../../infra/local/billing/billing.ts";
import { DEMO, seedDemoUser } from "../../../infra/local/first-start/demo-user.ts";
import { passwordHashing } from "../../../infra/local/users/log-in/passwords.ts";
import { openUserPool } from "../../../infra/local/users/user-pool.ts";
import { memoryProfiles } from "../../functions/memory/memory-accounts.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { openBilling, stripeAt } from "./billing-site.ts";

const END = Date.parse("2099-12-31T00:00:00Z") / 1000;

/** A data folder whose service has just started, with what starts it again. */
const start = async () => {
  const folder = tempFolder();
  const { profiles, profileRows } = memoryProfiles();
  const pool = await openUserPool({
    folder: join(folder, "users"),
    spec: {
      id: "us-east-1_Abc123xyz",
      emailIsAlias: true,
      isCaseSensitive: false,
      minPasswordLength: 12,
      clients: [],
      allowsSignUp: true,
      verifiesEmail: true,
      customMessage: undefined,
      tokenScopes: undefined,
    },
    hashing: passwordHashing({ cost: 2 ** 12, blockSize: 8, parallelization: 1 }),
    mailing: { invoke: () => Promise.reject(new Error("nobody is mailed")), send: () => Promise.resolve() },
  });
  const seedWith = (billing: Billing) => seedDemoUser(pool, { profiles, billing });
  const billing = await openBilling({ folder: join(folder, "billing") });
  const seed = () => seedWith(billing);
  await seed();
  /** What the service saves when Stripe tells it so. */
  const save = async (status: Profile["subscriptionStatus"], endsAt: string) => {
    const { billing } = await profile();
    const change = { subscription: { status, endsAt }, billing: { ...billing, version: 1 } };
    expect(await profiles.saveBilling(DEMO.username, change, billing.version)).toBe(true);
  };
  /** The next start, on a folder whose ledger somebody deleted. */
  const restartWithoutLedger = async () => {
    await billing.close();
    const another = await openBilling({ folder: join(folder, "another") });
    await seedWith(another);
    return stripeAt(another.endpoint);
  };
  const profile = async (): Promise<Profile> => Profile.parse(await profiles.get(DEMO.username));
  return { profileRows, seed, save, restartWithoutLedger, profile, pool, stripe: stripeAt(billing.endpoint) };
};

test("the demo user has a subscription in both places", async () => {
  const { profile, stripe, pool } = await start();
  const { billing, sub, ...rest } = await profile();
  expect(rest).toMatchObject({
    subscriptionStatus: "active",
    subscriptionEndsAt: "2099-12-31T00:00:00.000Z",
  });
  expect(isVerified(rest)).toBe(true);
  expect(await stripe.subscriptions.retrieve(billing.subscriptionId ?? "")).toMatchObject({
    customer: billing.customerId,
    status: "active",
    metadata: { sub, username: DEMO.username },
    items: { data: [{ current_period_end: END }] },
  });
  expect(pool.user(DEMO.username).attributes).toMatchObject({ sub, email_verified: "true" });
});

test("a demo user who cancelled stays cancelled at the next start, and can go on after all", async () => {
  const { profile, seed, save, stripe } = await start();
  const id = (await profile()).billing.subscriptionId ?? "";
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await save("cancelled", "2099-12-31T00:00:00.000Z");
  const before = await profile();
  await seed();
  expect(await profile()).toEqual(before);
  expect((await stripe.subscriptions.list({ status: "all" })).data).toMatchObject([
    { id, cancel_at_period_end: true, cancel_at: END },
  ]);
  const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ status: "active", cancel_at: null });
});

const HOUR = 3600;
const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;
const moment = (seconds: number): string => new Date(seconds * 1000).toISOString();

describe("where the ledger was lost, the subscription is again what the profile says", () => {
  const lose = async (status: Profile["subscriptionStatus"], endsAt: number) => {
    const { profile, save, restartWithoutLedger } = await start();
    await save(status, moment(endsAt));
    const before = await profile();
    const stripe = await restartWithoutLedger();
    expect(await profile()).toEqual(before);
    const { customerId = "", subscriptionId = "" } = before.billing;
    expect((await stripe.customers.retrieve(customerId)).id).toBe(customerId);
    const { data } = await stripe.subscriptions.list({ customer: customerId, status: "all" });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ id: subscriptionId, metadata: { sub: before.sub } });
    return { stripe, subscription: data[0] as Stripe.Subscription };
  };

  test("active, to be cancelled", async () => {
    const { stripe, subscription } = await lose("active", END);
    expect(subscription).toMatchObject({ status: "active", items: { data: [{ current_period_end: END }] } });
    const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(cancelled.cancel_at).toBe(END);
  });

  test("cancelled, to be gone on with until its end, and ended after that", async () => {
    const { subscription } = await lose("cancelled", END);
    expect(subscription).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: END });
    const end = secondsAgo(HOUR);
    expect((await lose("cancelled", end)).subscription).toMatchObject({ status: "canceled", ended_at: end });
  });

  test("owed since the end of the paid month", async () => {
    const end = secondsAgo(HOUR);
    const { subscription } = await lose("past_due", end);
    expect(subscription).toMatchObject({
      status: "past_due",
      items: { data: [{ current_period_start: end }] },
    });
    expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(secondsAgo(0));
  });

  test("ended", async () => {
    const end = secondsAgo(HOUR);
    expect((await lose("ended", end)).subscription).toMatchObject({ status: "canceled", ended_at: end });
  });
});

test("a demo user whose period was ended by hand gets no other at the next start", async () => {
  const { profile, seed, save, stripe } = await start();
  const id = (await profile()).billing.subscriptionId ?? "";
  await save("ended", moment(secondsAgo(HOUR)));
  const before = await profile();
  await seed();
  expect(await profile()).toEqual(before);
  expect((await stripe.subscriptions.list({ status: "all" })).data.map((each) => each.id)).toEqual([id]);
});

test("a demo user of an earlier version is told which subscription it has", async () => {
  const { profile, seed, profileRows } = await start();
  const before = await profile();
  profileRows.set(DEMO.username, { ...before, billing: { version: 0 } });
  expect((await profile()).billing).toEqual({ version: 0 });
  await seed();
  expect(await profile()).toEqual(before);
});
