import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { log } from "../../../../functions/process/log.ts";
import { type Client, clientOf, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { type StripeEvent, signedEvent } from "../memory/memory-billing.ts";
import { world } from "../world.ts";

/** Faults between Stripe and the service, and the state after them. */

const MINUTE_MS = 60_000;

const profileOf = (ports: Memory) => ports.profiles.get("cy");
const pay = (ports: Memory, url: string) => ports.stripe.pay(url.slice(url.lastIndexOf("/") + 1));

const send = (ports: Memory, call: Client, event: StripeEvent, ageMs = 0) =>
  call("billingEvents", signedEvent(event, ports.clock.now() - ageMs));

/** `cy` has paid, and no event has come yet. */
const paid = async () => {
  const { ports, call } = await openWorld();
  const id = pay(ports, (await call("subscribe", { as: "cy" })).body.checkout_url);
  const [event] = ports.stripe.events as [StripeEvent];
  return { ports, call, id, event };
};

// Fault 25.
describe("an event", () => {
  test.each([
    ["six minutes old", 6 * MINUTE_MS],
    ["six minutes ahead", -6 * MINUTE_MS],
  ])("is refused with a signature that is %s", async (_what, ageMs) => {
    const { ports, call, event } = await paid();
    const { status, body } = await send(ports, call, event, ageMs);
    expect([status, body]).toEqual([400, { error: "The signature is not valid." }]);
    expect((await profileOf(ports))?.subscriptionStatus).toBe("none");
    expect(ports.marks.size).toBe(0);
    expect((await send(ports, call, event, (ageMs * 4) / 6)).status).toBe(200);
  });

  test("is logged apart without a signature, which raises no alarm", async () => {
    const { ports, call, event } = await paid();
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    const good = signedEvent(event, ports.clock.now());
    await call("billingEvents", { ...good, raw: `${good.raw} ` });
    await call("billingEvents", { raw: good.raw, headers: {} });
    const lines = warn.mock.calls.map(([line]) => line);
    warn.mockRestore();
    expect(lines).toEqual(["billing event refused", "billing event without a signature"]);
  });

  test("is refused with a bad signature, or another body than was signed", async () => {
    const { ports, call, event } = await paid();
    const good = signedEvent(event, ports.clock.now());
    const signature = good.headers["stripe-signature"];
    const forged = [
      { raw: good.raw, headers: {} },
      { raw: good.raw, headers: { "stripe-signature": "" } },
      ...["t=,v1=", "t=1,v1", "v1=00", "t=1,v1=é", "t", ","].map((header) => ({
        raw: good.raw,
        headers: { "stripe-signature": header },
      })),
      { raw: good.raw, headers: { "stripe-signature": signature.replace(/v1=./, "v1=x") } },
      { raw: good.raw, headers: { "stripe-signature": signature.replace("v1=", "v0=") } },
      { raw: good.raw, headers: { "stripe-signature": signature.replace(/t=\d/, "t=2") } },
      { ...good, raw: `${good.raw} ` },
      { ...good, raw: `\u{feff}${good.raw}` },
      { ...good, raw: good.raw.replace("cus_", "cus-") },
      { ...good, raw: "" },
      { ...good, raw: Buffer.from([0xff, 0xfe]).toString("base64"), isBase64: true },
    ];
    for (const each of forged) expect((await call("billingEvents", each)).status).toBe(400);
    expect((await profileOf(ports))?.subscriptionStatus).toBe("none");
    expect((await call("billingEvents", good)).status).toBe(200);
  });

  test.each<[string, Partial<StripeEvent>]>([
    ["of a customer who is nobody here", { customer: "cus_unknown" }],
    ["of no customer", { customer: null }],
    ["of another kind", { type: "payout.paid" }],
  ])("%s is accepted and changes nothing", async (_what, parts) => {
    const { ports, call, event } = await paid();
    expect((await send(ports, call, { ...event, ...parts })).status).toBe(200);
    expect((await profileOf(ports))?.subscriptionStatus).toBe("none");
  });

  test("changes nothing for a user whose name belongs to another user by now", async () => {
    const { ports, call, event } = await paid();
    const profile = await profileOf(ports);
    if (profile) await ports.profiles.put({ ...profile, userId: "id-of-a-later-cy" });
    expect((await send(ports, call, event)).status).toBe(200);
    expect(await profileOf(ports)).toEqual({ ...profile, userId: "id-of-a-later-cy" });
  });

  test("counts as done until its mark expires after a week, then as new", async () => {
    const { ports, call, event } = await paid();
    const isDone = () => ports.billingEvents.isDone(event.id, ports.clock.now());
    await send(ports, call, event);
    expect(await isDone()).toBe(true);
    ports.pass(8 * 86_400_000);
    expect(await isDone()).toBe(false);
  });
});

/** The port, whose nth read of subscriptions waits for `meanwhile`. */
const slowLook = (billing: Memory["billing"], nth: number, meanwhile: () => Promise<unknown>) => {
  let looks = 0;
  return {
    ...billing,
    subscriptionsOf: async (customerId: string) => {
      looks += 1;
      const isHeldUp = looks === nth;
      const seen = await billing.subscriptionsOf(customerId);
      if (isHeldUp) await meanwhile();
      return seen;
    },
  };
};

test.each([1, 2])("never replaces newer state by what it has read before (read %d)", async (nth) => {
  const { ports, call, event } = await paid();
  await send(ports, call, event);
  const cancel = () => call("cancelSubscription", { as: "cy" });
  const slow = clientOf({ ...ports, billing: slowLook(ports.billing, nth, cancel) });
  const other = ports.stripe.events.at(-1) as StripeEvent;
  expect((await send(ports, slow, other)).status).toBe(200);
  expect((await profileOf(ports))?.subscriptionStatus).toBe("cancelled");
});

// The part of fault 12 that concerns billing.
test("gives up on a profile that always changes, so that Stripe delivers again", async () => {
  const { ports, event } = await paid();
  const { saveBilling } = ports.profiles;
  let saves = 0;
  const losing = (times: number) => {
    const save: typeof saveBilling = async (...call) => ++saves > times && saveBilling(...call);
    return clientOf({ ...ports, profiles: { ...ports.profiles, saveBilling: save } });
  };
  const answer = await send(ports, losing(99), event);
  expect([answer.status, answer.headers["retry-after"], saves < 20]).toEqual([503, "60", true]);
  expect([ports.marks.size, (await profileOf(ports))?.subscriptionStatus]).toEqual([0, "none"]);
  // Five lost races are no reason to give up.
  saves = 0;
  expect((await send(ports, losing(5), event)).status).toBe(200);
  expect((await profileOf(ports))?.subscriptionStatus).toBe("active");
});

// Fault 27.
describe("while Stripe is down", () => {
  test("every call answers with a time to wait and changes nothing", async () => {
    const { ports, call, event } = await paid();
    await send(ports, call, event);
    ports.faults.isDown = true;
    const before = await profileOf(ports);
    const second = ports.stripe.events.at(-1) as StripeEvent;
    for (const answer of [
      await call("subscribe", { as: "cy" }),
      await call("cancelSubscription", { as: "cy" }),
    ]) {
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "60"]);
      expect(answer.body.error).toBe(
        "We can't reach our payment provider right now. Nothing was changed. Try again in a minute.",
      );
    }
    expect((await send(ports, call, second)).status).toBe(503);
    expect(await profileOf(ports)).toEqual(before);
    ports.faults.isDown = false;
    expect((await send(ports, call, second)).status).toBe(200);
    expect((await call("cancelSubscription", { as: "cy" })).status).toBe(200);
  });

  test("a first checkout leaves nothing half opened", async () => {
    const { ports, call } = await openWorld();
    ports.faults.isDown = true;
    expect((await call("subscribe", { as: "cy" })).status).toBe(503);
    expect((await profileOf(ports))?.billing).toEqual({ version: 0 });
  });

  test("the next call returns a checkout whose answer was lost", async () => {
    const { ports, call } = await openWorld();
    ports.faults.losesAnswers = true;
    expect((await call("subscribe", { as: "cy" })).status).toBe(503);
    ports.faults.losesAnswers = false;
    expect((await call("subscribe", { as: "cy" })).status).toBe(200);
    expect(ports.stripe.checkouts.size).toBe(1);
  });

  test.each(["event", "next call"])("the %s corrects a cancellation whose answer was lost", async (by) => {
    const { ports, call, id, event } = await paid();
    await send(ports, call, event);
    const { setEnding } = ports.billing;
    const losing: Memory["billing"] = {
      ...ports.billing,
      setEnding: async (...args) => {
        ports.faults.losesAnswers = true;
        return setEnding(...args);
      },
    };
    const answer = await clientOf({ ...ports, billing: losing })("cancelSubscription", { as: "cy" });
    ports.faults.losesAnswers = false;
    expect(answer.status).toBe(503);
    expect(ports.stripe.subscriptions.get(id)?.isEnding).toBe(true);
    expect((await profileOf(ports))?.subscriptionStatus).toBe("active");
    const told = ports.stripe.events.at(-1) as StripeEvent;
    const next = by === "event" ? send(ports, call, told) : call("cancelSubscription", { as: "cy" });
    expect((await next).status).toBe(200);
    expect((await profileOf(ports))?.subscriptionStatus).toBe("cancelled");
  });
});

/** The changes that are still possible for a subscription. */
const HAPPENINGS = ["cancel", "resume", "endPeriod", "failPayment", "settle", "endNow", "subscribe"] as const;

const happen = async (ports: Memory, call: Client, what: (typeof HAPPENINGS)[number]): Promise<void> => {
  ports.pass(MINUTE_MS);
  const { stripe } = ports;
  const id = [...stripe.subscriptions.values()].find(({ status }) => status !== "canceled")?.id;
  if (what === "subscribe") {
    const { checkout_url } = (await call("subscribe", { as: "cy" })).body;
    if (checkout_url && !checkout_url.endsWith("done")) pay(ports, checkout_url);
  } else if (what === "cancel") await call("cancelSubscription", { as: "cy" });
  else if (id === undefined) return;
  else if (what === "resume") stripe.change(id, { isEnding: false }, "customer.subscription.updated");
  else stripe[what](id);
};

test("ends in the same profile after any order and number of deliveries", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...HAPPENINGS), { maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 40 }),
      fc.boolean(),
      async (history, picks, atOnce) => {
        const { ports, call } = await paid();
        for (const each of history) await happen(ports, call, each);
        const { events } = ports.stripe;
        // Some events any number of times in any order, then each once more, as Stripe repeats unanswered ones.
        const order = [...picks.map((pick) => events[pick % events.length] as StripeEvent), ...events];
        if (atOnce) await Promise.all(order.slice(0, 6).map((event) => send(ports, call, event)));
        for (const event of order) expect((await send(ports, call, event)).status).toBe(200);
        const end = await profileOf(ports);
        const straight = await world();
        const subscriptions = [...ports.stripe.subscriptions.values()];
        for (const each of subscriptions) straight.stripe.subscriptions.set(each.id, each);
        const last = { ...(events.at(-1) as StripeEvent), type: "invoice.paid" };
        await send(straight, clientOf(straight), last);
        const expected = await profileOf(straight);
        expect(end?.subscriptionStatus).toBe(expected?.subscriptionStatus);
        expect(end?.subscriptionEndsAt).toBe(expected?.subscriptionEndsAt);
        expect(end?.billing.subscriptionId).toBe(expected?.billing.subscriptionId);
        expect(subscriptions.filter(({ status }) => status !== "canceled").length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 30 },
  );
});
