import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { AS_PROGRAM, CHECKOUT, newClock, openBilling, stripeAt } from "./billing-site.ts";

const open = async () => {
  const { clock, now } = newClock();
  return { clock, ...(await openBilling({ now })) };
};

const periodOf = ({ status, items }: Stripe.Subscription): string[] => {
  const { current_period_start = 0, current_period_end = 0 } = items.data[0] ?? {};
  const dates = [current_period_start, current_period_end].map((at) => new Date(at * 1000).toISOString());
  return [status, ...dates];
};

describe("a checkout", () => {
  test("keeps a checkout open until it is paid, then makes a customer and a subscription", async () => {
    const { stripe, site, clock, checkout, subscriptionsOf } = await open();
    const session = await stripe().checkout.sessions.create(checkout());
    const { id } = session;
    const unpaid = { status: "open", customer: null, url: `${site.address}/__checkout/${id}` };
    expect(session).toMatchObject({ ...unpaid, expires_at: clock.ms / 1000 + 3600 });
    const pays = [1, 2, 3].map(() => site.send("POST", `/__checkout/${id}/pay`));
    for (const { status, headers } of await Promise.all(pays))
      expect([status, headers.get("location")]).toEqual([303, CHECKOUT.success_url]);
    const complete = await stripe().checkout.sessions.retrieve(id);
    expect(complete).toMatchObject({ status: "complete", url: null });
    const subscriptions = await subscriptionsOf(String(complete.customer));
    expect(subscriptions).toMatchObject([
      {
        id: complete.subscription,
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        created: clock.ms / 1000,
        metadata: { userId: "id-ada", username: "ada" },
      },
    ]);
    const month = ["active", "2026-11-21T12:00:00.000Z", "2026-12-21T12:00:00.000Z"];
    expect(subscriptions.map(periodOf)).toEqual([month]);
  });

  test("expires an unpaid checkout", async () => {
    const { stripe, site, clock, checkout, page } = await open();
    const { id } = await stripe().checkout.sessions.create(checkout());
    clock.ms += 3_600_000;
    expect(await stripe().checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
    const paid = await site.send("POST", `/__checkout/${id}/pay`);
    expect(paid.headers.get("location")).toBe(`/__checkout/${id}`);
    expect(await page(`/__checkout/${id}`)).toContain("has expired");
  });

  test("makes one checkout for one idempotency key", async () => {
    const { stripe, checkout } = await open();
    const { sessions } = stripe().checkout;
    const options = { idempotencyKey: "id-ada:none" };
    const [one, two] = await Promise.all([1, 2].map(() => sessions.create(checkout(), options)));
    expect(two?.id).toBe(one?.id);
    const replayed = [one, two].map((each) => each?.lastResponse.headers["idempotent-replayed"]);
    expect(replayed.sort()).toEqual(["true", undefined]);
    expect((await sessions.create(checkout())).id).not.toBe(one?.id);
  });

  test.each<[string, object, string]>([
    ["another price", { line_items: [{ price: "price_other", quantity: 1 }] }, "line_items[0][price]"],
    ["an unknown customer", { customer_email: undefined, customer: "cus_none" }, "customer"],
    ["an invalid address", { customer_email: "nowhere" }, "customer_email"],
    ["an unknown parameter", { allow_promotion_codes: true }, "allow_promotion_codes"],
  ])("refuses a checkout with %s by the parameter's name", async (_, more, param) => {
    const { stripe, checkout } = await open();
    const refusal = { type: "StripeInvalidRequestError", statusCode: 400, param };
    await expect(stripe().checkout.sessions.create(checkout(more))).rejects.toMatchObject(refusal);
  });
});

describe("the API", () => {
  test("requires the API key, and refuses a page in a browser", async () => {
    const { site } = await open();
    const refused = stripeAt(site.address, "sk_test_other").checkout.sessions.retrieve("cs");
    await expect(refused).rejects.toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
    const path = `${site.address}/v1/subscriptions`;
    expect((await fetch(path)).status).toBe(401);
    expect((await fetch(path, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  });

  test.each<[string, (stripe: Stripe) => Promise<unknown>, object]>([
    ["an unknown checkout", (s) => s.checkout.sessions.retrieve("cs"), { code: "resource_missing" }],
    [
      "an unknown subscription",
      (s) => s.subscriptions.update("sub", { cancel_at_period_end: true }),
      { code: "resource_missing" },
    ],
    [
      "an unknown customer",
      (s) => s.subscriptions.list({ customer: "cus", status: "all", limit: 100 }),
      { code: "resource_missing" },
    ],
    ["a list of another status", (s) => s.subscriptions.list({ customer: "cus" }), { param: "status" }],
    ["a call that the service never makes", (s) => s.prices.list(), { statusCode: 404 }],
  ])("refuses %s", async (_, call, refusal) => {
    const { stripe } = await open();
    await expect(call(stripe())).rejects.toMatchObject(refusal);
  });

  test("fails while billing is switched off, and changes nothing", async () => {
    const { stripe, site, subscribe, checkout, subscriptionsOf } = await open();
    const { id, customer } = await subscribe();
    expect((await site.send("POST", "/__billing/down", AS_PROGRAM)).status).toBe(200);
    for (const call of [
      () => stripe().checkout.sessions.create(checkout()),
      () => stripe().subscriptions.update(id, { cancel_at_period_end: true }),
      () => subscriptionsOf(String(customer)),
    ])
      await expect(call()).rejects.toMatchObject({ type: "StripeAPIError", statusCode: 503 });
    await site.send("POST", "/__billing/up", AS_PROGRAM);
    expect(await subscriptionsOf(String(customer))).toMatchObject([{ id, cancel_at_period_end: false }]);
  });
});

describe("a subscription", () => {
  const GRANT = { userId: "id-demo", username: "demo", email: "d@example.org", periodEnd: 4_102_358_400 };

  test("cancels a subscription, resumes it, cancels it again, and ends it with its period", async () => {
    const { stripe, clock, subscribe, subscriptionsOf, happen } = await open();
    const { id, items, customer } = await subscribe();
    const setEnding = (isEnding: boolean) =>
      stripe().subscriptions.update(id, { cancel_at_period_end: isEnding });
    const cancel_at = items.data[0]?.current_period_end ?? 0;
    const ending = { status: "active", cancel_at_period_end: true, cancel_at };
    const going = { status: "active", cancel_at_period_end: false, cancel_at: null };
    for (const isEnding of [true, true, false, true])
      expect(await setEnding(isEnding)).toMatchObject(isEnding ? ending : going);
    await happen(id, "end-period");
    const ended = [{ status: "canceled", ended_at: clock.ms / 1000 }];
    expect(await subscriptionsOf(String(customer))).toMatchObject(ended);
    await expect(setEnding(false)).rejects.toMatchObject({ code: "resource_missing" });
  });

  test("renews a subscription at the end of each month, also after months without a running service", async () => {
    const { clock, subscribe, restart, subscriptionsOf } = await open();
    clock.ms = Date.parse("2027-01-31T08:00:00Z");
    const { customer } = await subscribe();
    for (const [at, start, end] of [
      ["2027-02-28T07:59:59Z", "2027-01-31", "2027-02-28"],
      ["2027-02-28T08:00:00Z", "2027-02-28", "2027-03-31"],
      ["2027-05-31T09:00:00Z", "2027-05-31", "2027-06-30"],
    ] as const) {
      await restart({ now: () => Date.parse(at) });
      const periods = (await subscriptionsOf(String(customer))).map(periodOf);
      expect(periods).toEqual([["active", `${start}T08:00:00.000Z`, `${end}T08:00:00.000Z`]]);
    }
  });

  test("grants a subscription once, and renews it monthly after a failed and settled payment", async () => {
    const { billing, subscriptionsOf, happen, clock, restart } = await open();
    const granted = billing().grant(GRANT);
    const { customerId, subscriptionId: id } = granted;
    expect(await subscriptionsOf(customerId)).toMatchObject([
      {
        id,
        status: "active",
        metadata: { userId: "id-demo", username: "demo" },
        items: { data: [{ current_period_end: GRANT.periodEnd }] },
      },
    ]);
    await happen(id, "fail-payment");
    await happen(id, "succeed-payment");
    const month = ["active", new Date(clock.ms).toISOString(), "2026-12-21T12:00:00.000Z"];
    expect((await subscriptionsOf(customerId)).map(periodOf)).toEqual([month]);
    await restart({ now: () => Date.parse("2027-02-01T00:00:00Z") });
    expect(billing().grant(GRANT)).toEqual(granted);
    const renewed = ["active", "2027-01-21T12:00:00.000Z", "2027-02-21T12:00:00.000Z"];
    expect((await subscriptionsOf(customerId)).map(periodOf)).toEqual([renewed]);
  });
});
