import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { BillingUnavailable } from "../../../../functions/store/billing/ports.ts";
import {
  failure,
  MISSING,
  PERIOD_END,
  PERIOD_START,
  REQUEST,
  SESSION,
  stripeServerOfFile,
  stripeSubscription,
} from "./stripe-server.ts";

/** The real port over HTTP: its requests to Stripe, and how it reads the answers. */

const { server, fresh } = await stripeServerOfFile();

const NOON_MS = Date.parse("2026-11-20T12:10:00Z");

describe("a checkout", () => {
  test("asks for the price, the user, and an end in an hour or a little more", async () => {
    const { port } = fresh(() => ({ json: SESSION }), NOON_MS);
    expect(await port.openCheckout(REQUEST)).toEqual({
      id: "cs_1",
      status: "open",
      url: "https://checkout.stripe.com/c/1",
      customerId: undefined,
    });
    const [asked] = server.asked;
    expect([asked?.method, asked?.path]).toEqual(["POST", "/v1/checkout/sessions"]);
    expect(asked?.headers.authorization).toBe("Bearer sk_test_one");
    expect(asked?.headers["stripe-version"]).toBe(Stripe.API_VERSION);
    expect(asked?.form).toEqual({
      mode: "subscription",
      "line_items[0][price]": "price_test",
      "line_items[0][quantity]": "1",
      client_reference_id: "id-of-ada",
      "metadata[userId]": "id-of-ada",
      "metadata[username]": "ada",
      "subscription_data[metadata][userId]": "id-of-ada",
      "subscription_data[metadata][username]": "ada",
      success_url: REQUEST.returnTo.done,
      cancel_url: REQUEST.returnTo.cancelled,
      expires_at: String(Date.parse("2026-11-20T13:30:00Z") / 1000),
      customer_email: "ada@example.com",
    });
  });

  test("has one key for one request, and another for any other", async () => {
    const { port, time } = fresh(() => ({ json: SESSION }), NOON_MS);
    await port.openCheckout(REQUEST);
    time.nowMs += 60_000;
    await port.openCheckout(REQUEST);
    await port.openCheckout({ ...REQUEST, key: "id-of-ada:cs_1" });
    await port.openCheckout({ ...REQUEST, customerId: "cus_1" });
    time.nowMs += 3_600_000;
    await port.openCheckout(REQUEST);
    const used = server.asked.map(({ headers }) => headers["idempotency-key"]);
    expect(used[1]).toBe(used[0]);
    expect(new Set(used).size).toBe(4);
    expect(server.asked[3]?.form).toMatchObject({ customer: "cus_1" });
    expect(server.asked[3]?.form).not.toHaveProperty("customer_email");
  });

  test("is read again where Stripe replays an old answer", async () => {
    const { port } = fresh(({ method }) =>
      method === "POST"
        ? { json: SESSION, headers: { "idempotent-replayed": "true" } }
        : { json: { ...SESSION, status: "complete", url: null, customer: "cus_1" } },
    );
    const paid = { id: "cs_1", status: "complete", url: undefined, customerId: "cus_1" };
    expect(await port.openCheckout(REQUEST)).toEqual(paid);
  });

  test("leaves out a customer or address that Stripe refuses", async () => {
    const { port } = fresh(({ form }) => {
      const param = form.customer ? "customer" : form.customer_email ? "customer_email" : undefined;
      return param ? failure(400, { type: "invalid_request_error", param }) : { json: SESSION };
    });
    expect((await port.openCheckout({ ...REQUEST, customerId: "cus_gone" })).id).toBe("cs_1");
    expect(server.asked.map(({ form }) => form.customer ?? form.customer_email)).toEqual([
      "cus_gone",
      "ada@example.com",
      undefined,
    ]);
    expect(new Set(server.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
  });

  test.each([
    [SESSION, { status: "open", url: SESSION.url, customerId: undefined }],
    [
      { ...SESSION, url: null },
      { status: "expired", url: undefined, customerId: undefined },
    ],
    [
      { ...SESSION, status: "expired", url: null },
      { status: "expired", url: undefined, customerId: undefined },
    ],
    [
      { ...SESSION, status: "complete", customer: { id: "cus_1" } },
      { status: "complete", url: undefined, customerId: "cus_1" },
    ],
  ])("is read as it is now (%#)", async (session, expected) => {
    const { port } = fresh(() => ({ json: session }));
    expect(await port.checkout("cs_1")).toEqual({ id: "cs_1", ...expected });
    expect(server.asked[0]?.path).toBe("/v1/checkout/sessions/cs_1");
  });
});

describe("subscriptions", () => {
  test("lists all of a customer, also ended ones", async () => {
    const data = [stripeSubscription(), stripeSubscription({ id: "sub_0", metadata: {} })];
    const { port } = fresh(() => ({ json: { object: "list", data, has_more: false } }));
    expect(await port.subscriptionsOf("cus_1")).toEqual([
      {
        id: "sub_1",
        customerId: "cus_1",
        status: "active",
        isEnding: false,
        createdAtMs: 1_790_000_000_000,
        periodBeganAtMs: PERIOD_START * 1000,
        endsAtMs: PERIOD_END * 1000,
        userId: "id-of-ada",
        username: "ada",
      },
      expect.objectContaining({ id: "sub_0", userId: undefined, username: undefined }),
    ]);
    expect(server.asked[0]?.path).toBe("/v1/subscriptions?customer=cus_1&status=all&limit=100");
  });

  test.each([
    ["goes on", {}, false, PERIOD_END],
    ["ends with its period", { cancel_at_period_end: true, cancel_at: PERIOD_END }, true, PERIOD_END],
    ["ends by a date within it", { cancel_at: PERIOD_END - 5 }, true, PERIOD_END - 5],
    ["ends after another renewal", { cancel_at: PERIOD_END + 5 }, false, PERIOD_END],
    ["has ended", { status: "canceled", ended_at: PERIOD_END - 9 }, false, PERIOD_END - 9],
  ])("says so of one that %s", async (_what, parts, isEnding, endsAt) => {
    const { port } = fresh(() => ({ json: { object: "list", data: [stripeSubscription(parts)] } }));
    const [found] = await port.subscriptionsOf("cus_1");
    expect([found?.isEnding, found?.endsAtMs]).toEqual([isEnding, endsAt * 1000]);
  });

  test.each([true, false])("changes if they end with the period (%s)", async (isEnding) => {
    const { port } = fresh(() => ({ json: stripeSubscription({ cancel_at_period_end: isEnding }) }));
    expect((await port.setEnding("sub_1", isEnding)).isEnding).toBe(isEnding);
    const [asked] = server.asked;
    expect([asked?.method, asked?.path]).toEqual(["POST", "/v1/subscriptions/sub_1"]);
    expect(asked?.form).toEqual({ cancel_at_period_end: String(isEnding) });
  });

  test("refuses to change one that has ended meanwhile", async () => {
    const { port } = fresh(() => MISSING);
    await expect(port.setEnding("sub_1", true)).rejects.toThrow(BillingUnavailable);
  });
});
