import { describe, expect, test } from "vitest";
import { type Client, clientOf } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { MONTH_MS, type StripeEvent, signedEvent } from "../memory/memory-billing.ts";
import { body, world } from "../world.ts";

/** Subscriptions from the first click to the last day, over a Stripe in memory; `cy` has none at first. */

const WEEK_MS = 7 * 86_400_000;
const DONE = /\/account\?checkout=done$/;

const scene = async () => {
  const ports = await world();
  return { ports, stripe: ports.stripe, call: clientOf(ports) };
};

const deliver = (ports: Memory, call: Client, event: StripeEvent, ageMs = 0) =>
  call("billingEvents", signedEvent(event, ports.clock.now() - ageMs));

const deliverAll = async (ports: Memory, call: Client) => {
  for (const event of ports.stripe.events.splice(0))
    expect((await deliver(ports, call, event)).status).toBe(200);
};

const statusOf = async (call: Client) => (await call("getMe", { as: "cy" })).body.subscription_status;
const run = async (call: Client) => (await call("submitBacktest", { as: "cy", json: body() })).status;

const checkoutIdIn = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** `cy` subscribes and pays, and Stripe's event comes. */
const subscribed = async () => {
  const { ports, stripe, call } = await scene();
  const { checkout_url } = (await call("subscribe", { as: "cy" })).body;
  const id = stripe.pay(checkoutIdIn(checkout_url));
  await deliverAll(ports, call);
  return { ports, stripe, call, id };
};

describe("subscribing", () => {
  test("opens a page to pay on, and only Stripe's event gives access", async () => {
    const { ports, stripe, call } = await scene();
    const { status, body: answer } = await call("subscribe", { as: "cy" });
    expect(status).toBe(200);
    expect([await statusOf(call), await run(call)]).toEqual(["none", 402]);
    const id = checkoutIdIn(answer.checkout_url);
    expect(stripe.checkouts.get(id)?.request).toMatchObject({
      userId: "id-of-cy",
      username: "cy",
      email: "cy@example.com",
      returnTo: { done: expect.stringMatching(DONE) },
    });
    stripe.pay(id);
    expect(await statusOf(call)).toBe("none");
    await deliverAll(ports, call);
    const { body: me } = await call("getMe", { as: "cy" });
    expect(me.subscription_status).toBe("active");
    expect(me.subscription_ends_at).toBe(new Date(ports.clock.now() + MONTH_MS).toISOString());
    expect(await run(call)).toBe(200);
  });

  test("returns one page to many concurrent calls", async () => {
    const { stripe, call } = await scene();
    const answers = await Promise.all(Array.from({ length: 6 }, () => call("subscribe", { as: "cy" })));
    expect(new Set(answers.map((each) => each.body.checkout_url)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(stripe.checkouts.size).toBe(1);
  });

  test("returns one page also where Stripe opens another for each call", async () => {
    const { ports } = await scene();
    const openCheckout: Memory["billing"]["openCheckout"] = (request) =>
      ports.billing.openCheckout({ ...request, key: ports.newId() });
    const call = clientOf({ ...ports, billing: { ...ports.billing, openCheckout } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => call("subscribe", { as: "cy" })));
    expect(ports.stripe.checkouts.size).toBeGreaterThan(1);
    expect(new Set(answers.map((each) => each.body.checkout_url)).size).toBe(1);
  });

  test("refuses a subscriber, also before Stripe's event has come", async () => {
    const { ports, stripe, call } = await scene();
    const { checkout_url } = (await call("subscribe", { as: "cy" })).body;
    stripe.pay(checkoutIdIn(checkout_url));
    const { status, body: answer } = await call("subscribe", { as: "cy" });
    expect([status, answer]).toEqual([409, { error: "You're already subscribed." }]);
    // The call has read from Stripe what the event is about to say.
    expect(await statusOf(call)).toBe("active");
    await deliverAll(ports, call);
    expect([await statusOf(call), stripe.subscriptions.size]).toEqual(["active", 1]);
    expect((await call("subscribe", { as: "ada" })).status).toBe(409);
  });

  test("refuses while a payment is being confirmed", async () => {
    const { stripe, call } = await scene();
    const { checkout_url } = (await call("subscribe", { as: "cy" })).body;
    stripe.pay(checkoutIdIn(checkout_url), "incomplete");
    const { status, body: answer } = await call("subscribe", { as: "cy" });
    expect([status, answer.error]).toEqual([409, "Your payment is still being confirmed."]);
    expect(await statusOf(call)).toBe("none");
  });

  test("opens a new checkout of the same customer after the end", async () => {
    const { ports, stripe, call, id } = await subscribed();
    stripe.endNow(id);
    await deliverAll(ports, call);
    expect([await statusOf(call), await run(call)]).toEqual(["ended", 402]);
    const { checkout_url } = (await call("subscribe", { as: "cy" })).body;
    stripe.pay(checkoutIdIn(checkout_url));
    await deliverAll(ports, call);
    expect(await statusOf(call)).toBe("active");
    expect(new Set([...stripe.subscriptions.values()].map(({ customerId }) => customerId)).size).toBe(1);
  });

  test("resumes a cancelled subscription without another payment", async () => {
    const { ports, stripe, call, id } = await subscribed();
    await call("cancelSubscription", { as: "cy" });
    const { status, body: answer } = await call("subscribe", { as: "cy" });
    expect([status, answer.checkout_url]).toEqual([200, expect.stringMatching(DONE)]);
    expect(await statusOf(call)).toBe("active");
    expect(stripe.subscriptions.get(id)?.isEnding).toBe(false);
    await deliverAll(ports, call);
    expect([await statusOf(call), stripe.checkouts.size]).toEqual(["active", 1]);
  });

  test("allows 30 calls an hour", async () => {
    const { call } = await scene();
    const statuses: number[] = [];
    for (let calls = 0; calls < 31; calls += 1) statuses.push((await call("subscribe", { as: "cy" })).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await call("cancelSubscription", { as: "cy" })).status).toBe(429);
  });
});

describe("cancelling", () => {
  test("takes effect with the period, and a second call says so", async () => {
    const { ports, call } = await subscribed();
    const first = await call("cancelSubscription", { as: "cy" });
    expect([first.status, first.body]).toEqual([
      200,
      { message: "Your subscription is canceled. You can run backtests until December 20, 2026 (UTC)." },
    ]);
    expect(await statusOf(call)).toBe("cancelled");
    const second = await call("cancelSubscription", { as: "cy" });
    expect([second.status, second.body]).toEqual([
      200,
      {
        message:
          "Your subscription is already canceled. You can run backtests until December 20, 2026 (UTC).",
      },
    ]);
    await deliverAll(ports, call);
    expect([await statusOf(call), await run(call)]).toEqual(["cancelled", 200]);
  });

  // Fault 28.
  test("keeps access to the second of the end, however late Stripe's event comes", async () => {
    const { ports, stripe, call, id } = await subscribed();
    await call("cancelSubscription", { as: "cy" });
    ports.pass(MONTH_MS - 1);
    expect([await statusOf(call), await run(call)]).toEqual(["cancelled", 200]);
    ports.pass(1);
    expect([await statusOf(call), await run(call)]).toEqual(["ended", 402]);
    ports.pass(2 * 86_400_000);
    stripe.endPeriod(id);
    await deliverAll(ports, call);
    expect([await statusOf(call), await run(call)]).toEqual(["ended", 402]);
    expect((await call("cancelSubscription", { as: "cy" })).status).toBe(409);
  });

  test("finds a subscription whose event has not come yet", async () => {
    const { stripe, call } = await scene();
    const { checkout_url } = (await call("subscribe", { as: "cy" })).body;
    stripe.pay(checkoutIdIn(checkout_url));
    expect((await call("cancelSubscription", { as: "cy" })).status).toBe(200);
    expect(await statusOf(call)).toBe("cancelled");
  });

  test("ends every subscription of the user and no other", async () => {
    const { ports, stripe, call, id } = await subscribed();
    const { customerId = "" } = stripe.subscriptions.get(id) ?? {};
    const second = stripe.add(customerId, { userId: "id-of-cy", username: "cy" }, "active");
    const foreign = stripe.add(customerId, { userId: "id-of-bob", username: "bob" }, "active");
    expect((await call("cancelSubscription", { as: "cy" })).status).toBe(200);
    const isEnding = (each: string) => stripe.subscriptions.get(each)?.isEnding;
    expect([id, second, foreign].map(isEnding)).toEqual([true, true, false]);
    await deliverAll(ports, call);
    expect(await statusOf(call)).toBe("cancelled");
  });
});

describe("a renewal", () => {
  test("moves the end, and a failed payment leaves a week of access", async () => {
    const { ports, stripe, call, id } = await subscribed();
    ports.pass(MONTH_MS);
    stripe.endPeriod(id);
    await deliverAll(ports, call);
    const endsAt = async () => (await call("getMe", { as: "cy" })).body.subscription_ends_at;
    expect(await endsAt()).toBe(new Date(ports.clock.now() + MONTH_MS).toISOString());
    stripe.failPayment(id);
    await deliverAll(ports, call);
    expect([await statusOf(call), await run(call)]).toEqual(["past_due", 200]);
    expect(await endsAt()).toBe(new Date(ports.clock.now() + WEEK_MS).toISOString());
    expect((await call("subscribe", { as: "cy" })).body).toEqual({ error: "You're already subscribed." });
    stripe.settle(id);
    await deliverAll(ports, call);
    expect(await statusOf(call)).toBe("active");
    stripe.failPayment(id);
    await deliverAll(ports, call);
    ports.pass(WEEK_MS);
    expect([await statusOf(call), await run(call)]).toEqual(["ended", 402]);
  });

  test("of an unpaid subscription is not paid twice: calls tell its state", async () => {
    const { ports, stripe, call, id } = await subscribed();
    stripe.failPayment(id);
    await deliverAll(ports, call);
    const cancel = async () => (await call("cancelSubscription", { as: "cy" })).body;
    const message = "Your subscription is canceled. You can run backtests until November 27, 2026 (UTC).";
    expect(await cancel()).toEqual({ message });
    await ports.billing.setEnding(id, false);
    ports.pass(WEEK_MS);
    const { status, body } = await call("subscribe", { as: "cy" });
    expect([status, body]).toEqual([
      409,
      {
        error:
          "Your last payment failed, and we're trying it again. You can resubscribe after the final attempt.",
      },
    ]);
    expect(await cancel()).toEqual({ message: "Your subscription is canceled." });
  });
});

test("counts the living subscription of two customers of one user", async () => {
  const { ports, stripe, call, id } = await subscribed();
  const cy = { userId: "id-of-cy", username: "cy" };
  stripe.endNow(stripe.add("cus_other", cy, "active"));
  await deliverAll(ports, call);
  expect(await statusOf(call)).toBe("active");
  stripe.endNow(id);
  stripe.add("cus_third", cy, "active");
  await deliverAll(ports, call);
  expect(await statusOf(call)).toBe("active");
});
