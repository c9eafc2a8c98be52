import { describe, expect, test } from "vitest";
import { bestOf, isLive, subscriptionStateOf } from "../../../../functions/billing/billing-state.ts";
import { shownStatus } from "../../../../functions/billing/subscription.ts";
import type { Profile } from "../../../../functions/store/accounts/profile-row.ts";
import type { StripeSubscription } from "../../../../functions/store/billing/ports.ts";

const A_DAY_MS = 86_400_000;
const START_MS = Date.parse("2026-11-21T10:00:00Z");
const END_MS = Date.parse("2026-12-21T10:00:00Z");

const subscription = (parts: Partial<StripeSubscription> = {}): StripeSubscription => ({
  id: "sub_1",
  customerId: "cus_1",
  status: "active",
  isEnding: false,
  createdAtMs: 1000,
  periodBeganAtMs: START_MS,
  endsAtMs: END_MS,
  userId: "id-of-ada",
  username: "ada",
  ...parts,
});

describe("the state of a user", () => {
  test.each([
    ["active", "active", "cancelled"],
    ["trialing", "active", "cancelled"],
    ["past_due", "past_due", "cancelled"],
    ["unpaid", "ended", "ended"],
    ["canceled", "ended", "ended"],
    ["incomplete_expired", "ended", "ended"],
    ["paused", "ended", "ended"],
  ])("shows Stripe's %s as %s, and as %s where it is about to end", (status, plain, ending) => {
    expect(subscriptionStateOf(subscription({ status })).status).toBe(plain);
    expect(subscriptionStateOf(subscription({ status, isEnding: true })).status).toBe(ending);
  });

  test("ends access with the period", () => {
    expect(subscriptionStateOf(subscription()).endsAt).toBe("2026-12-21T10:00:00.000Z");
  });

  test.each([
    ["a week after the month that was paid", END_MS, "2026-11-28T10:00:00.000Z"],
    ["with its period where that is sooner", START_MS + A_DAY_MS, "2026-11-22T10:00:00.000Z"],
  ])("ends access of an unpaid subscription %s", (_what, endsAtMs, endsAt) => {
    for (const isEnding of [false, true])
      expect(subscriptionStateOf(subscription({ status: "past_due", isEnding, endsAtMs })).endsAt).toBe(
        endsAt,
      );
    expect(subscriptionStateOf(subscription({ endsAtMs })).endsAt).toBe(new Date(endsAtMs).toISOString());
  });

  test.each(["incomplete", "a word of next year", "constructor"])(
    "ignores a subscription that is %s",
    (status) => {
      expect(bestOf([subscription({ status })])).toBeUndefined();
      expect(isLive(subscription({ status }))).toBe(false);
    },
  );
});

test.each<[string, Partial<StripeSubscription>, Partial<StripeSubscription>]>([
  ["one that lives, before a newer one that has ended", { createdAtMs: 1 }, { status: "canceled" }],
  ["one that goes on, before a newer one that ends", { createdAtMs: 1 }, { isEnding: true }],
  [
    "one that ends, before a newer one that has ended",
    { isEnding: true, createdAtMs: 1 },
    { status: "unpaid" },
  ],
  ["the newer of two that live", { createdAtMs: 2 }, { createdAtMs: 1 }],
  [
    "the newer of two that have ended",
    { status: "canceled", createdAtMs: 2 },
    { status: "paused", createdAtMs: 1 },
  ],
  ["any, before one that has not begun", { status: "canceled", createdAtMs: 1 }, { status: "incomplete" }],
  ["always the same of twins", {}, {}],
])("follows %s", (_what, first, other) => {
  const one = subscription({ id: "sub_b", ...first });
  const two = subscription({ id: "sub_a", ...other });
  expect(bestOf([one, two])).toBe(one);
  expect(bestOf([two, one])).toBe(one);
});

test.each<[Profile["subscriptionStatus"], number, string]>([
  ["none", 1, "none"],
  ["active", 1, "active"],
  ["active", -1, "active"],
  ["past_due", 1, "past_due"],
  ["past_due", -1, "ended"],
  ["cancelled", 1, "cancelled"],
  ["cancelled", 0, "ended"],
  ["ended", 1, "ended"],
])("shows %s with its end %d ms ahead as %s", (subscriptionStatus, ahead, shown) => {
  const profile = { subscriptionStatus, subscriptionEndsAt: new Date(END_MS).toISOString() } as Profile;
  expect(shownStatus(profile, END_MS - ahead)).toBe(shown);
});
