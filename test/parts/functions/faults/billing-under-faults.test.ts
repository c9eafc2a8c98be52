import { expect, test, vi } from "vitest";
import type { StripeEvent } from "../memory/memory-billing.ts";
import { signedEvent } from "../memory/memory-billing.ts";
import { PROPERTY_MS } from "./fault-plan.ts";
import type { FaultyService } from "./faulty-service.ts";
import { expectSameEnd, type Scenario } from "./scenario.ts";

/** A subscription from its checkout to its end, with faults in the calls. */

vi.setConfig({ testTimeout: PROPERTY_MS });

/** Stripe repeats each event until it is received. */
const delivered = async (service: FaultyService, events: readonly StripeEvent[]): Promise<void> => {
  for (const event of events) {
    const answer = await service.persist("billingEvents", signedEvent(event, service.ports.clock.now()));
    expect(answer.status).toBe(200);
  }
};

const standing = async ({ ports }: FaultyService) => {
  const { subscriptionStatus, subscriptionEndsAt, billing } = (await ports.profiles.get("cy")) ?? {};
  const subscriptions = [...ports.stripe.subscriptions.values()];
  return {
    profile: [subscriptionStatus, subscriptionEndsAt],
    isTheirs: subscriptions.map(({ id }) => id === billing?.subscriptionId),
    subscriptions: subscriptions.map(({ status, isEnding }) => [status, isEnding]),
  };
};

const scenario: Scenario = async (service, pause) => {
  const { stripe } = service.ports;
  const ends: unknown[] = [];
  const onwards = async (): Promise<void> => {
    await delivered(service, stripe.events);
    await pause();
    ends.push(await standing(service));
  };
  const page = (await service.persist("subscribe", { as: "cy" })).body.checkout_url ?? "";
  await pause();
  const id = stripe.pay(page.slice(page.lastIndexOf("/") + 1));
  await onwards();
  expect((await service.persist("cancelSubscription", { as: "cy" })).status).toBe(200);
  await onwards();
  // After a lost answer, the repeat says that the user is subscribed already.
  expect([200, 409]).toContain((await service.persist("subscribe", { as: "cy" })).status);
  await onwards();
  expect((await service.persist("cancelSubscription", { as: "cy" })).status).toBe(200);
  stripe.endPeriod(id);
  await onwards();
  return ends;
};

test("buys a subscription once, cancels, resumes and ends it after any faults", async () => {
  await expectSameEnd(scenario, 8, 60);
});
