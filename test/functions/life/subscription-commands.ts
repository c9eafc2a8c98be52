import fc from "fast-check";
import { expect } from "vitest";
import type { StripeSubscription } from "../../../functions/store/billing/ports.ts";
import { type Client, clientOf } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { type StripeEvent, signedEvent } from "../memory/memory-billing.ts";
import { body, world } from "../world.ts";
import { killedAfter } from "./killed-ports.ts";
import { counting, goesOn, profileOf, type SubscriptionModel, shownOf } from "./subscription-model.ts";

/** Commands of the service, Stripe, the network between them, and the clock. */

export type BillingScene = { readonly ports: Memory; readonly call: Client };
type BillingCommand = fc.AsyncCommand<SubscriptionModel, BillingScene>;

const USER = "cy";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const BILLING_PORTS = ["billing", "billingEvents", "profiles", "limits"] as const;

export const newBillingScene = async (): Promise<BillingScene> => {
  const ports = await world();
  return { ports, call: clientOf(ports) };
};

const atStripe = ({ ports }: BillingScene): StripeSubscription[] => [...ports.stripe.subscriptions.values()];

const storedProfile = async ({ ports }: BillingScene) => {
  const { subscriptionStatus: status, subscriptionEndsAt: endsAt } = (await ports.profiles.get(USER)) ?? {};
  return { status, endsAt };
};

const readAll = (model: SubscriptionModel, real: BillingScene): void => {
  model.known = counting(atStripe(real)) ?? model.known;
};

/** A killed process has saved what it read, or not. */
const readMaybe = async (model: SubscriptionModel, real: BillingScene): Promise<void> => {
  const { known: before } = model;
  readAll(model, real);
  const stored = await storedProfile(real);
  expect([profileOf(before), profileOf(model.known)]).toContainEqual(stored);
  if (JSON.stringify(stored) !== JSON.stringify(profileOf(model.known))) model.known = before;
};

/** The user's view and permissions, and that no month is paid twice. */
const expectAll = async (model: SubscriptionModel, real: BillingScene): Promise<void> => {
  const { call, ports } = real;
  const shown = shownOf(model.known, ports.clock.now());
  expect(await storedProfile(real)).toEqual(profileOf(model.known));
  const { body: me } = await call("getMe", { as: USER });
  expect(me.subscription_status).toBe(shown);
  const run = await call("submitBacktest", { as: USER, json: body() });
  expect(run.status).toBe(shown === "none" || shown === "ended" ? 402 : 200);
  expect(atStripe(real).filter(goesOn).length).toBeLessThanOrEqual(1);
  const now = ports.clock.now();
  const openPages = [...ports.stripe.checkouts.values()].filter(
    ({ customerId, expiresAtMs }) => customerId === undefined && expiresAtMs > now,
  );
  expect(openPages.length).toBeLessThanOrEqual(1);
};

const command = (
  name: string,
  run: (model: SubscriptionModel, real: BillingScene) => Promise<void>,
): BillingCommand => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await expectAll(model, real);
  },
  toString: () => name,
});

const isUnreachable = ({ isDown, losesAnswers }: SubscriptionModel): boolean => isDown || losesAnswers;

const subscribed = async (model: SubscriptionModel, real: BillingScene): Promise<void> => {
  const before = counting(atStripe(real));
  const isPending = atStripe(real).some(({ status }) => status === "incomplete");
  const { status, body: answer } = await real.call("subscribe", { as: USER });
  if (isUnreachable(model)) {
    expect(status).toBe(503);
    return;
  }
  if (before && goesOn(before)) {
    expect(status).toBe(before.isEnding ? 200 : 409);
    if (before.isEnding) expect(answer.checkout_url).toContain("checkout=done");
    return readAll(model, real);
  }
  if (isPending) {
    expect(status).toBe(409);
    return;
  }
  expect(status).toBe(200);
  const id = (await real.ports.profiles.get(USER))?.billing.checkoutId;
  expect(answer.checkout_url).toBe(`https://checkout.example/${id}`);
  // An open page is returned without reading the subscriptions.
  await readMaybe(model, real);
};

const cancelled = async (model: SubscriptionModel, real: BillingScene): Promise<void> => {
  const { status } = await real.call("cancelSubscription", { as: USER });
  const { billing } = (await real.ports.profiles.get(USER)) ?? {};
  // Without a subscription there is nothing to read.
  const isAsked = billing?.customerId !== undefined || billing?.checkoutId !== undefined;
  if (isUnreachable(model) && isAsked) {
    expect(status).toBe(503);
    return;
  }
  expect(status).toBe(atStripe(real).some(goesOn) ? 200 : 409);
  readAll(model, real);
};

/** Either call, by a process that is killed during it. */
const callKilled = async (
  model: SubscriptionModel,
  real: BillingScene,
  route: "subscribe" | "cancelSubscription",
  calls: number,
): Promise<void> => {
  const { ports, killed } = killedAfter(real.ports, BILLING_PORTS, calls);
  await Promise.race([clientOf(ports)(route, { as: USER }), killed]);
  await readMaybe(model, real);
};

const OLDEST_SIGNATURE_MS = 5 * MINUTE_MS;

type Delivery = { readonly which: number; readonly ageMs: number; readonly calls: number | undefined };

const eventIn = ({ ports }: BillingScene, which: number): StripeEvent | undefined =>
  ports.stripe.events[which % Math.max(1, ports.stripe.events.length)];

/** Delivers an event, any one and any number of times. */
const delivered = async (
  model: SubscriptionModel,
  real: BillingScene,
  { which, ageMs, calls }: Delivery,
): Promise<void> => {
  const event = eventIn(real, which);
  if (!event) return;
  const isDone = await real.ports.billingEvents.isDone(event.id);
  const request = signedEvent(event, real.ports.clock.now() - ageMs);
  if (calls !== undefined) {
    const { ports, killed } = killedAfter(real.ports, BILLING_PORTS, calls);
    await Promise.race([clientOf(ports)("billingEvents", request), killed]);
    return readMaybe(model, real);
  }
  const { status } = await real.call("billingEvents", request);
  if (ageMs > OLDEST_SIGNATURE_MS) expect(status).toBe(400);
  else if (isDone) expect(status).toBe(200);
  else if (isUnreachable(model)) expect(status).toBe(503);
  else {
    expect(status).toBe(200);
    readAll(model, real);
  }
};

/** Delivers all unreceived events again, as Stripe does. */
export const deliverAll = async (model: SubscriptionModel, real: BillingScene): Promise<void> => {
  setFaults(model, real, { isDown: false, losesAnswers: false });
  for (const which of real.ports.stripe.events.keys())
    await delivered(model, real, { which, ageMs: 0, calls: undefined });
  expect(profileOf(model.known)).toEqual(profileOf(counting(atStripe(real))));
  await expectAll(model, real);
};

/** A payment with one event, whose receiver is killed after so many calls; the event comes again. */
export const payToldTwice = async (
  model: SubscriptionModel,
  real: BillingScene,
  calls: number,
): Promise<void> => {
  await subscribed(model, real);
  await paid(real, "active");
  real.ports.stripe.events.splice(1);
  await delivered(model, real, { which: 0, ageMs: 0, calls });
  await delivered(model, real, { which: 0, ageMs: 0, calls: undefined });
  await expectAll(model, real);
};

const setFaults = (
  model: SubscriptionModel,
  { ports }: BillingScene,
  faults: Pick<SubscriptionModel, "isDown" | "losesAnswers">,
): void => {
  Object.assign(model, faults);
  Object.assign(ports.faults, faults);
};

/** Pays the page that the user has, if it is open. */
const paid = async ({ ports }: BillingScene, status: "active" | "incomplete"): Promise<void> => {
  const id = (await ports.profiles.get(USER))?.billing.checkoutId ?? "";
  const checkout = ports.stripe.checkouts.get(id);
  if (checkout && checkout.customerId === undefined && checkout.expiresAtMs > ports.clock.now())
    ports.stripe.pay(id, status);
};

/** A change at Stripe alone. */
const HAPPENINGS = {
  "the period ends": {
    to: goesOn,
    does: ({ ports }, { id, endsAtMs }) => {
      ports.pass(Math.max(0, endsAtMs - ports.clock.now()));
      ports.stripe.endPeriod(id);
    },
  },
  "a payment fails": { to: goesOn, does: ({ ports }, { id }) => ports.stripe.failPayment(id) },
  "a payment comes": {
    to: ({ status }) => status === "past_due",
    does: ({ ports }, { id }) => ports.stripe.settle(id),
  },
  "it is given up": {
    to: ({ status }) => status === "past_due",
    does: ({ ports }, { id }) =>
      ports.stripe.change(id, { status: "unpaid" }, "customer.subscription.updated"),
  },
  "staff ends it": { to: goesOn, does: ({ ports }, { id }) => ports.stripe.endNow(id) },
  "it is confirmed": {
    to: ({ status }) => status === "incomplete",
    does: ({ ports }, { id }) => ports.stripe.settle(id),
  },
  "it expires": {
    to: ({ status }) => status === "incomplete",
    does: ({ ports }, { id }) =>
      ports.stripe.change(id, { status: "incomplete_expired" }, "customer.subscription.updated"),
  },
} as const satisfies Record<
  string,
  {
    readonly to: (subscription: StripeSubscription) => boolean;
    readonly does: (real: BillingScene, subscription: StripeSubscription) => unknown;
  }
>;

const happened = async (real: BillingScene, what: keyof typeof HAPPENINGS): Promise<void> => {
  const { to, does } = HAPPENINGS[what];
  const found = atStripe(real).find(to);
  if (found) does(real, found);
};

/** Sets the clock back a little, or forward: an hour expires a page, a month a period. */
const PAUSES_MS = [-4 * MINUTE_MS, MINUTE_MS, 2 * HOUR_MS, DAY_MS, 8 * DAY_MS, 31 * DAY_MS];

const deliveries = fc
  .record({
    which: fc.nat(),
    ageMs: fc.constantFrom(0, 0, 4 * MINUTE_MS, 6 * MINUTE_MS),
    calls: fc.option(fc.nat({ max: 7 }), { nil: undefined, freq: 3 }),
  })
  .map((delivery) =>
    command(`delivery ${JSON.stringify(delivery)}`, (model, real) => delivered(model, real, delivery)),
  );

const subscribes = fc.constant(undefined).map(() => command("subscribe", subscribed));
const pays = fc
  .constantFrom("active" as const, "active" as const, "incomplete" as const)
  .map((status) => command(`pay, ${status}`, (_, real) => paid(real, status)));

export const billingCommands: readonly fc.Arbitrary<BillingCommand>[] = [
  subscribes,
  subscribes,
  pays,
  pays,
  deliveries,
  deliveries,
  fc.constant(undefined).map(() => command("cancel", cancelled)),
  fc
    .tuple(fc.constantFrom("subscribe" as const, "cancelSubscription" as const), fc.nat({ max: 9 }))
    .map(([route, calls]) =>
      command(`${route}, killed after ${calls} calls`, (model, real) =>
        callKilled(model, real, route, calls),
      ),
    ),
  ...Array.from({ length: 2 }, () =>
    fc
      .constantFrom(...(Object.keys(HAPPENINGS) as (keyof typeof HAPPENINGS)[]))
      .map((what) => command(what, (_, real) => happened(real, what))),
  ),
  fc
    .constantFrom("answers", "is down", "loses answers")
    .map((how) =>
      command(`Stripe ${how}`, async (model, real) =>
        setFaults(model, real, { isDown: how === "is down", losesAnswers: how === "loses answers" }),
      ),
    ),
  fc
    .constantFrom(...PAUSES_MS)
    .map((ms) => command(`${ms / MINUTE_MS} minutes`, async (_, { ports }) => ports.pass(ms))),
];
