import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../support/temp-folder.ts";
import { openBilling, openSite, stripeAt, subscribe } from "./billing-site.ts";

const open = async (answers: number[] = [], pausesMs: number[] = []) => {
  const folder = tempFolder();
  const site = await openSite(answers);
  const billing = await openBilling({ folder, pausesMs });
  site.serve(billing);
  return { folder, site, billing, stripe: stripeAt(billing.endpoint) };
};

const PAID = ["checkout.session.completed", "customer.subscription.created", "invoice.paid"];

test("a payment is told of by signed events that name the customer", async () => {
  const { site, stripe } = await open();
  const { id, customer } = await subscribe(stripe, site);
  await expect.poll(() => site.types().sort()).toEqual(PAID);
  expect(site.taken.map(({ object }) => object.customer)).toEqual([customer, customer, customer]);
  expect(new Set(site.taken.map((event) => event.id)).size).toBe(3);
  const invoice = site.taken.find(({ type }) => type === "invoice.paid");
  expect(invoice?.object).toMatchObject({
    amount_paid: 499,
    parent: { subscription_details: { subscription: id, metadata: { username: "ada" } } },
  });
});

test("each change is told of", async () => {
  const { site, stripe } = await open();
  const { id } = await subscribe(stripe, site);
  await expect.poll(() => site.taken.length).toBe(3);
  const told = async (work: () => Promise<unknown>) => {
    const before = site.taken.length;
    await work();
    await expect.poll(() => site.taken.length).toBeGreaterThan(before);
    // Whatever else comes of the same change is on its way by now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return site.types().slice(before).sort();
  };
  const happen = (action: string) => () => site.send("POST", `/__billing/${id}/${action}`);
  const updated = "customer.subscription.updated";
  expect(await told(happen("end-period"))).toEqual([updated, "invoice.paid"]);
  expect(await told(happen("fail-payment"))).toEqual([updated, "invoice.payment_failed"]);
  expect(await told(happen("succeed-payment"))).toEqual([updated, "invoice.paid"]);
  expect(await told(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))).toEqual([
    updated,
  ]);
  expect(await told(happen("end-period"))).toEqual(["customer.subscription.deleted"]);
});

test("an event that is not taken is sent again, later and signed anew", async () => {
  const { site, stripe } = await open([500, 500, 500, 500], [60, 60]);
  await subscribe(stripe, site);
  await expect.poll(() => site.types().sort()).toEqual(PAID);
  expect(site.times.length).toBe(7);
  expect((site.times.at(-1) ?? 0) - (site.times[0] ?? 0)).toBeGreaterThan(50);
});

test("what was not taken is sent by the next process", async () => {
  const { site, stripe, folder, billing } = await open(
    Array.from({ length: 6 }, () => 500),
    [5],
  );
  await subscribe(stripe, site);
  await expect.poll(() => site.times.length).toBe(6);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(site.taken).toEqual([]);
  await billing.close();
  site.serve(await openBilling({ folder }));
  await expect.poll(() => site.types().sort()).toEqual(PAID);
});

test("all events of a subscription are sent again, under their ids", async () => {
  const { site, stripe, folder } = await open();
  const { id } = await subscribe(stripe, site);
  await expect.poll(() => site.taken.length).toBe(3);
  await site.send("POST", `/__billing/${id}/resend`);
  await expect.poll(() => site.taken.length).toBe(6);
  expect(new Set(site.taken.map((event) => event.id)).size).toBe(3);
  await expect
    .poll(() => readFileSync(join(folder, "ledger.json"), "utf8"))
    .not.toContain('"isDelivered":false');
});
