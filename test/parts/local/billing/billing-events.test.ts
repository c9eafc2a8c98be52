import { expect, test } from "vitest";
import { hearErrors, timesIn } from "../../../support/console.ts";
import { openBilling } from "./billing-site.ts";

const PAID = ["checkout.session.completed", "customer.subscription.created", "invoice.paid"];

test("sends signed events of a payment that name the customer", async () => {
  const { site, subscribe } = await openBilling();
  const { id, customer } = await subscribe();
  await expect.poll(() => site.types().sort()).toEqual(PAID);
  expect(site.taken.map(({ object }) => object.customer)).toEqual([customer, customer, customer]);
  expect(new Set(site.taken.map((event) => event.id)).size).toBe(3);
  expect(site.taken.find(({ type }) => type === "invoice.paid")?.object).toMatchObject({
    amount_due: 499,
    parent: { subscription_details: { subscription: id } },
  });
});

test("retries a refused event after a pause, and leaves the rest to the next process", async () => {
  const said = hearErrors();
  const { site, subscribe, restart } = await openBilling({
    statuses: Array.from({ length: 6 }, () => 500),
    pausesMs: [60],
  });
  await subscribe();
  await expect.poll(() => site.times.length).toBe(6);
  expect((site.times[5] ?? 0) - (site.times[0] ?? 0)).toBeGreaterThan(50);
  expect(site.taken).toEqual([]);
  await expect.poll(() => timesIn(said(), "a billing event was not taken in 2 tries")).toBe(3);
  await restart();
  await expect.poll(() => site.types().sort()).toEqual(PAID);
  expect(site.times.length).toBe(9);
});
