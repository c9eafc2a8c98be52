import { inspect } from "node:util";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { billing } from "../../../../functions/store/billing/billing.ts";
import { BillingUnavailable } from "../../../../functions/store/billing/ports.ts";
import { clientOf } from "../client.ts";
import { world } from "../world.ts";
import {
  type Asked,
  failure,
  keysOf,
  MISSING,
  PERIOD_END,
  REQUEST,
  type Reply,
  SESSION,
  stripeServerOfFile,
  stripeSubscription,
} from "./stripe-server.ts";

/** The real port: its faults, its keys, and which events it accepts. */

const { server, fresh } = await stripeServerOfFile();

describe("a fault", () => {
  test.each<[string, Reply, number]>([
    ["an error of Stripe", failure(500, { type: "api_error" }), 3],
    ["a connection that breaks", "hang up", 3],
    ["too many requests", failure(429, { type: "invalid_request_error", code: "rate_limit" }), 1],
    ["a key without the right", failure(403, { type: "invalid_request_error" }), 1],
    ["a key that is refused", failure(401, { type: "invalid_request_error" }), 1],
    ["a call that another is still at work on", failure(409, { type: "idempotency_error" }), 3],
  ])("such as %s means that payments are unavailable", async (_what, reply, tries) => {
    const { port } = fresh(() => reply);
    await expect(port.openCheckout(REQUEST)).rejects.toThrow(BillingUnavailable);
    expect(server.asked).toHaveLength(tries);
    // All tries are one request to Stripe.
    expect(new Set(server.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  test("of ours is not shown as one of Stripe's, and names no user", async () => {
    const message = "Invalid thing: ada@example.com";
    const { port } = fresh(() => failure(400, { type: "invalid_request_error", param: "mode", message }));
    const error: unknown = await port.openCheckout(REQUEST).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(BillingUnavailable);
    expect(String(error)).toContain("mode");
    expect(inspect(error, { depth: 9 })).not.toContain("ada@");
  });

  test("that passes is retried unnoticed", async () => {
    const { port } = fresh(() =>
      server.asked.length === 1 ? failure(503, { type: "api_error" }) : { json: SESSION },
    );
    expect((await port.openCheckout(REQUEST)).id).toBe("cs_1");
  });
});

describe("the keys", () => {
  const only =
    (apiKey: string) =>
    ({ headers }: Asked): Reply =>
      headers.authorization === `Bearer ${apiKey}`
        ? { json: SESSION }
        : failure(401, { type: "invalid_request_error" });

  test("are cached for five minutes", async () => {
    const { port, time } = fresh(() => ({ json: SESSION }));
    for (const afterMs of [0, 299_999, 1]) {
      time.nowMs += afterMs;
      await port.checkout("cs_1");
    }
    expect(server.secretReads).toBe(2);
  });

  test("are read again after a refusal, and the call is repeated", async () => {
    const { port, time } = fresh(only("sk_test_two"));
    await expect(port.checkout("cs_1")).rejects.toThrow(BillingUnavailable);
    server.secret = keysOf("sk_test_two");
    // Not at once: refused requests must not cause endless reads.
    await expect(port.checkout("cs_1")).rejects.toThrow(BillingUnavailable);
    expect(server.secretReads).toBe(1);
    time.nowMs += 60_000;
    expect((await port.checkout("cs_1"))?.id).toBe("cs_1");
    expect(server.secretReads).toBe(2);
  });

  test("stay in use while the secret cannot be read", async () => {
    const { port, time } = fresh(() => ({ json: SESSION }));
    await port.checkout("cs_1");
    server.secret = undefined;
    time.nowMs += 300_000;
    expect((await port.checkout("cs_1"))?.id).toBe("cs_1");
  });

  test.each([
    ["cannot be read", undefined],
    ["are not there yet", JSON.stringify({ apiKey: "", webhookSecret: "" })],
    ["are no JSON", "sk_test_one"],
  ])("make payments unavailable when they %s", async (_what, secret) => {
    const { port } = fresh(() => ({ json: SESSION }));
    server.secret = secret;
    await expect(port.checkout("cs_1")).rejects.toThrow(BillingUnavailable);
    expect(server.asked).toEqual([]);
  });
});

const event = (type: string, customer: unknown, more: Record<string, unknown> = {}) =>
  JSON.stringify({ id: "evt_1", object: "event", type, data: { object: { customer } }, ...more });

const sign = (payload: string, secret = "whsec_one", timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

describe("an event", () => {
  test.each([
    ["checkout.session.completed", "cus_1", "cus_1"],
    ["customer.subscription.updated", { id: "cus_1" }, "cus_1"],
    ["customer.subscription.deleted", "cus_1", "cus_1"],
    ["invoice.payment_failed", "cus_1", "cus_1"],
    ["invoice.paid", null, undefined],
    ["checkout.session.expired", "cus_1", undefined],
    ["charge.succeeded", "cus_1", undefined],
  ])("reads from %s of %j the customer %s", async (type, customer, customerId) => {
    const { port } = fresh(() => MISSING);
    const text = event(type, customer);
    expect(await port.readEvent(Buffer.from(text), sign(text))).toEqual({ id: "evt_1", customerId });
  });

  test("is accepted without the usual content", async () => {
    const { port } = fresh(() => MISSING);
    const text = JSON.stringify({ id: "evt_2", type: "v1.something.new" });
    expect(await port.readEvent(Buffer.from(text), sign(text))).toEqual({ id: "evt_2" });
  });

  test.each([
    "no JSON",
    "null",
    "[]",
    "{}",
    JSON.stringify({ id: 7, type: "invoice.paid" }),
    JSON.stringify({ id: "", type: "invoice.paid" }),
    JSON.stringify({ id: "x".repeat(256), type: "invoice.paid" }),
    JSON.stringify({ id: "evt_1", type: "invoice.paid", data: { object: { customer: 7 } } }),
    JSON.stringify({ id: "evt_1", type: "invoice.paid", data: { object: { customer: "" } } }),
  ])("is refused where it is signed and reads %s", async (text) => {
    const { port } = fresh(() => MISSING);
    expect(await port.readEvent(Buffer.from(text), sign(text))).toBeUndefined();
  });

  test("is accepted with a new secret once that was read, at most once a minute", async () => {
    const { port, time } = fresh(() => MISSING);
    const text = event("invoice.paid", "cus_1");
    const read = () => port.readEvent(Buffer.from(text), sign(text, "whsec_two"));
    expect(await read()).toBeUndefined();
    server.secret = keysOf("sk_test_one", "whsec_two");
    expect(await read()).toBeUndefined();
    time.nowMs += 60_000;
    expect(await read()).toMatchObject({ id: "evt_1" });
    expect(server.secretReads).toBe(2);
  });

  test("reaches the profile through the route, also in base64, and by the port of the cloud", async () => {
    const ports = await world();
    const data = [stripeSubscription({ metadata: { userId: "id-of-cy", username: "cy" } })];
    server.reply = () => ({ json: { object: "list", data } });
    const call = clientOf({ ...ports, billing });
    const text = event("invoice.paid", "cus_1", { note: "ünï → code" });
    const request = {
      raw: Buffer.from(text).toString("base64"),
      isBase64: true,
      headers: { "stripe-signature": sign(text) },
    };
    expect((await call("billingEvents", request)).status).toBe(200);
    expect(await ports.profiles.get("cy")).toMatchObject({
      subscriptionStatus: "active",
      subscriptionEndsAt: new Date(PERIOD_END * 1000).toISOString(),
      billing: { customerId: "cus_1", subscriptionId: "sub_1", version: 1 },
    });
    const old = {
      ...request,
      headers: { "stripe-signature": sign(text, "whsec_one", Date.now() / 1000 - 301) },
    };
    expect((await call("billingEvents", old)).status).toBe(400);
  });
});
