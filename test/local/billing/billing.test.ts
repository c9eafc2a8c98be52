import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { tempFolder } from "../../support/temp-folder.ts";
import { CHECKOUT, newClock, openBilling, openSite, PRICE_ID, stripeAt, subscribe } from "./billing-site.ts";

const AS_PROGRAM = { accept: "application/json" };

const open = async (folder = tempFolder()) => {
  const { clock, now } = newClock();
  const site = await openSite();
  // Signed by this clock, its events are old to the site: no test here is about them.
  const billing = await openBilling({ folder, now });
  site.serve(billing);
  return { clock, site, billing, stripe: stripeAt(billing.endpoint), folder };
};

/** Status, begin and end of the current period. */
const periodOf = ({ status, items }: Stripe.Subscription): string[] => {
  const { current_period_start = 0, current_period_end = 0 } = items.data[0] ?? {};
  return [
    status,
    ...[current_period_start, current_period_end].map((at) => new Date(at * 1000).toISOString()),
  ];
};

describe("a checkout", () => {
  test("is open, and paid on the site", async () => {
    const { stripe, site, clock } = await open();
    const expires_at = clock.ms / 1000 + 3600;
    const session = await stripe.checkout.sessions.create({ ...CHECKOUT, expires_at });
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      customer: null,
      subscription: null,
      client_reference_id: "sub-ada",
      expires_at,
      url: `${site.address}/__checkout/${session.id}`,
    });
    const paid = await site.send("POST", `/__checkout/${session.id}/pay`);
    expect([paid.status, paid.headers.get("location")]).toEqual([303, CHECKOUT.success_url]);
    const complete = await stripe.checkout.sessions.retrieve(session.id);
    expect(complete).toMatchObject({ status: "complete", payment_status: "paid", url: null });

    const { data, has_more } = await stripe.subscriptions.list({
      customer: String(complete.customer),
      status: "all",
      limit: 100,
    });
    expect(has_more).toBe(false);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      id: complete.subscription,
      status: "active",
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      created: clock.ms / 1000,
      metadata: { sub: "sub-ada", username: "ada" },
    });
    expect(data[0]?.items.data[0]).toMatchObject({
      current_period_end: Date.parse("2026-12-21T12:00:00Z") / 1000,
      price: { id: PRICE_ID, unit_amount: 499 },
    });
    expect(await stripe.customers.retrieve(String(complete.customer))).toMatchObject({
      email: "ada@example.org",
    });
  });

  test("is paid once, however often the button is pressed", async () => {
    const { stripe, site } = await open();
    const { id } = await stripe.checkout.sessions.create(CHECKOUT);
    const answers = await Promise.all([1, 2, 3].map(() => site.send("POST", `/__checkout/${id}/pay`)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
  });

  test("is of the customer that it was made for", async () => {
    const { stripe, site } = await open();
    const first = await subscribe(stripe, site);
    const { customer_email: _, ...rest } = CHECKOUT;
    const { id } = await stripe.checkout.sessions.create({ ...rest, customer: String(first.customer) });
    await site.send("POST", `/__checkout/${id}/pay`);
    const of = await stripe.subscriptions.list({ customer: String(first.customer), limit: 1 });
    expect([of.data.length, of.has_more]).toEqual([1, true]);
    const [newest] = of.data;
    const older = await stripe.subscriptions.list({
      customer: String(first.customer),
      limit: 1,
      starting_after: newest?.id ?? "",
    });
    expect(older.data.map((each) => each.id)).toEqual([first.id]);
    expect(older.has_more).toBe(false);
  });

  test("expires", async () => {
    const { stripe, site, clock } = await open();
    const expires_at = clock.ms / 1000 + 3600;
    const { id } = await stripe.checkout.sessions.create({ ...CHECKOUT, expires_at });
    clock.ms += 3_600_000;
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
    const paid = await site.send("POST", `/__checkout/${id}/pay`);
    expect(paid.headers.get("location")).toBe(`/__checkout/${id}`);
    expect(await (await site.send("GET", `/__checkout/${id}`)).text()).toContain("has expired");
    expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
  });

  test("with the same key is the same, and another one is refused", async () => {
    const { stripe } = await open();
    const idempotencyKey = "sub-ada:none";
    const [one, two] = await Promise.all([
      stripe.checkout.sessions.create(CHECKOUT, { idempotencyKey }),
      stripe.checkout.sessions.create(CHECKOUT, { idempotencyKey }),
    ]);
    expect(two.id).toBe(one.id);
    const replayed = [one, two].map(({ lastResponse }) => lastResponse.headers["idempotent-replayed"]);
    expect(replayed.sort()).toEqual(["true", undefined]);
    await expect(
      stripe.checkout.sessions.create({ ...CHECKOUT, client_reference_id: "other" }, { idempotencyKey }),
    ).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    expect((await stripe.checkout.sessions.create(CHECKOUT)).id).not.toBe(one.id);
  });

  test.each([
    ["another price", { line_items: [{ price: "price_other", quantity: 1 }] }, "line_items[0][price]"],
    ["another mode", { mode: "payment" }, "mode"],
    ["a customer that there is not", { customer_email: undefined, customer: "cus_none" }, "customer"],
    ["two ways to say who it is", { customer: "cus_none" }, "customer"],
    ["an expiry in five minutes", { expires_at: Date.parse("2026-11-21T12:05:00Z") / 1000 }, "expires_at"],
    ["a parameter that would be ignored", { allow_promotion_codes: true }, "allow_promotion_codes"],
    ["an address that is none", { success_url: "javascript:alert(1)" }, "success_url"],
  ])("with %s is refused", async (_, more, param) => {
    const { stripe } = await open();
    await expect(stripe.checkout.sessions.create({ ...CHECKOUT, ...(more as object) })).rejects.toMatchObject(
      {
        type: "StripeInvalidRequestError",
        statusCode: 400,
        param,
      },
    );
  });
});

describe("the API", () => {
  test("asks for its key", async () => {
    const { billing } = await open();
    await expect(stripeAt(billing.endpoint, "sk_test_other").subscriptions.list()).rejects.toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
    expect((await fetch(`${billing.endpoint}/v1/subscriptions`)).status).toBe(401);
    const fromPage = await fetch(`${billing.endpoint}/v1/subscriptions`, {
      headers: { origin: "https://evil.example" },
    });
    expect(fromPage.status).toBe(403);
  });

  test("says what there is not", async () => {
    const { stripe } = await open();
    const missing = { statusCode: 404, code: "resource_missing" };
    await expect(stripe.checkout.sessions.retrieve("cs_none")).rejects.toMatchObject(missing);
    await expect(stripe.subscriptions.retrieve("sub_none")).rejects.toMatchObject(missing);
    await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject(missing);
    await expect(stripe.subscriptions.list({ customer: "cus_none" })).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(stripe.prices.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  test("fails while it is switched off, and changes nothing", async () => {
    const { stripe, site } = await open();
    const { id } = await subscribe(stripe, site);
    expect((await site.send("POST", "/__billing/down", AS_PROGRAM)).status).toBe(200);
    for (const call of [
      () => stripe.checkout.sessions.create(CHECKOUT),
      () => stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      () => stripe.subscriptions.retrieve(id),
    ])
      await expect(call()).rejects.toMatchObject({ type: "StripeAPIError", statusCode: 503 });
    const up = await site.send("POST", "/__billing/up", AS_PROGRAM);
    expect(await up.json()).toMatchObject({ is_down: false, subscriptions: [{ id }] });
    expect((await stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(false);
  });
});

describe("a subscription", () => {
  test("is cancelled, goes on after all, and ends with its period", async () => {
    const { stripe, site, clock } = await open();
    const { id, items } = await subscribe(stripe, site);
    const end = items.data[0]?.current_period_end ?? 0;
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: end,
      canceled_at: clock.ms / 1000,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await site.send("POST", `/__billing/${id}/end-period`);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      ended_at: clock.ms / 1000,
    });
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.subscriptions.list()).data).toEqual([]);
  });

  test("renews when its month is over, also after months in which nothing ran", async () => {
    const { stripe, site, clock, folder, billing } = await open();
    clock.ms = Date.parse("2027-01-31T08:00:00Z");
    const { id } = await subscribe(stripe, site);
    await billing.close();
    const endAfter = async (at: string) => {
      const again = await openBilling({ folder, now: () => Date.parse(at) });
      const { status, items } = await stripeAt(again.endpoint).subscriptions.retrieve(id);
      await again.close();
      return [status, new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString()];
    };
    expect(await endAfter("2027-02-28T07:59:59Z")).toEqual(["active", "2027-02-28T08:00:00.000Z"]);
    expect(await endAfter("2027-02-28T08:00:00Z")).toEqual(["active", "2027-03-31T08:00:00.000Z"]);
    expect(await endAfter("2027-05-31T09:00:00Z")).toEqual(["active", "2027-06-30T08:00:00.000Z"]);
  });

  test("is past due when a payment fails, and settled or ended", async () => {
    const { stripe, site, clock } = await open();
    const { id } = await subscribe(stripe, site);
    const happen = (action: string) => site.send("POST", `/__billing/${id}/${action}`, AS_PROGRAM);
    const periodNow = async () => periodOf(await stripe.subscriptions.retrieve(id));
    expect((await happen("succeed-payment")).status).toBe(409);

    // In the middle of the month: what was paid ends now, and the next month is owed.
    clock.ms = Date.parse("2026-12-05T09:00:00Z");
    await happen("fail-payment");
    const owed = ["past_due", "2026-12-05T09:00:00.000Z", "2027-01-05T09:00:00.000Z"];
    expect(await periodNow()).toEqual(owed);
    clock.ms = Date.parse("2026-12-08T10:00:00Z");
    await happen("succeed-payment");
    expect(await periodNow()).toEqual(["active", ...owed.slice(1)]);
    expect((await happen("fail-payment")).status).toBe(200);
    await happen("end-period");
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect((await happen("end-period")).status).toBe(409);
  });

  test("that was granted for long goes on by the month once a payment of it failed and was settled", async () => {
    const { billing, stripe, site, clock, folder } = await open();
    const grant = { sub: "sub-demo", username: "demo", email: "d@example.org", periodEnd: 4_102_358_400 };
    const { subscriptionId: id } = await billing.grant(grant);
    for (const action of ["fail-payment", "succeed-payment"])
      await site.send("POST", `/__billing/${id}/${action}`, AS_PROGRAM);
    const month = ["active", new Date(clock.ms).toISOString(), "2026-12-21T12:00:00.000Z"];
    expect(periodOf(await stripe.subscriptions.retrieve(id))).toEqual(month);
    await billing.close();
    const later = await openBilling({ folder, now: () => Date.parse("2027-02-01T00:00:00Z") });
    expect((await later.grant(grant)).subscriptionId).toBe(id);
    const renewed = ["active", "2027-01-21T12:00:00.000Z", "2027-02-21T12:00:00.000Z"];
    expect(periodOf(await stripeAt(later.endpoint).subscriptions.retrieve(id))).toEqual(renewed);
  });

  test("that is granted is granted once, whatever became of it", async () => {
    const { billing, stripe, folder } = await open();
    const grant = { sub: "sub-demo", username: "demo", email: "d@example.org", periodEnd: 4_102_358_400 };
    const granted = await billing.grant(grant);
    expect(await stripe.subscriptions.retrieve(granted.subscriptionId)).toMatchObject({
      status: "active",
      customer: granted.customerId,
      metadata: { sub: "sub-demo", username: "demo" },
      items: { data: [{ current_period_end: grant.periodEnd }] },
    });
    await stripe.subscriptions.update(granted.subscriptionId, { cancel_at_period_end: true });
    await billing.close();
    const again = await openBilling({ folder });
    expect(await again.grant(grant)).toEqual(granted);
    const kept = await stripeAt(again.endpoint).subscriptions.retrieve(granted.subscriptionId);
    expect(kept).toMatchObject({ cancel_at_period_end: true, cancel_at: grant.periodEnd });
  });
});
