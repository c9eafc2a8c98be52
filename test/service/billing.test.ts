import { test as anywhere, expect } from "vitest";
import { request, type Session } from "./client.ts";
import { GOLD_BACKTEST } from "./import-cli.ts";
import { address, means } from "./means.ts";
import { expectStatus, happen, pay, statusOf, subscribe } from "./payments.ts";
import { newMember } from "./visitor.ts";

/** Only a one-machine run simulates payments. */
const test = anywhere.skipIf(!means.isLocal);

const SPY_BACKTEST = {
  ...GOLD_BACKTEST,
  overallFields: [{ ticker: "SPY", start_date: "2024-01-02", end_date: "2024-03-28" }],
};
const run = async (session: Session) => (await session.post("/api/backtest_inputs/", SPY_BACKTEST)).status;

test("lets a member run five for free, subscribe, run, cancel twice, and run until the period ends", async () => {
  const { visitor, session } = await newMember(address);
  const me = async () => (await session.get("/api/users/me/")).json;
  expect(await me()).toMatchObject({ free_backtests: { left: 5, total: 5 } });
  const free = await Promise.all(Array.from({ length: 5 }, () => run(session)));
  expect(free).toEqual(Array(5).fill(200));
  const refused = await session.post("/api/backtest_inputs/", SPY_BACKTEST);
  expect(refused).toMatchObject({ status: 402, json: { error: expect.stringContaining("subscri") } });

  const [first, second] = await Promise.all([subscribe(session), subscribe(session)]);
  expect(second).toBe(first);
  const checkout = new URL(first);
  expect(checkout.origin).toBe(address);
  expect((await request(address, "GET", checkout.pathname)).json).toContain("$4.99");

  // The address to which a payment leads back grants nothing by itself.
  expect((await request(address, "GET", "/account?checkout=done")).status).toBe(200);
  expect([await statusOf(session), await run(session)]).toEqual(["none", 402]);

  const paid = await pay(first);
  expect([paid.status, paid.headers.get("location")]).toEqual([303, `${address}/account?checkout=done`]);
  await expectStatus(session, "active");
  const { subscription_ends_at } = (await session.get("/api/users/me/")).json as Record<string, string>;
  expect(Date.parse(subscription_ends_at ?? "")).toBeGreaterThan(Date.now());
  expect([await run(session), (await session.post("/api/subscribe/")).status]).toEqual([200, 409]);

  const [cancelled, again] = [
    await session.post("/api/cancel-subscription/"),
    await session.post("/api/cancel-subscription/"),
  ];
  expect([cancelled.status, again.status]).toEqual([200, 200]);
  expect(again.json).not.toEqual(cancelled.json);
  expect([await statusOf(session), await run(session)]).toEqual(["cancelled", 200]);

  await happen(address, visitor.username, "end-period");
  await expectStatus(session, "ended");
  expect([await run(session), (await session.get("/api/dashboard/")).status]).toEqual([402, 200]);
  expect(await subscribe(session)).not.toBe(first);
});

test("shows a failed payment as past due until a payment succeeds", async () => {
  const { visitor, session } = await newMember(address);
  // While payments cannot be reached, nothing changes, and the answer says when to come back.
  await request(address, "POST", "/__billing/down");
  try {
    const answer = await session.post("/api/subscribe/");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusOf(session)).toBe("none");
  } finally {
    await request(address, "POST", "/__billing/up");
  }
  await pay(await subscribe(session));
  await expectStatus(session, "active");
  await happen(address, visitor.username, "fail-payment");
  await expectStatus(session, "past_due");
  expect(await run(session)).toBe(200);
  await happen(address, visitor.username, "succeed-payment");
  await expectStatus(session, "active");
});

anywhere("refuses an event without a good signature", async () => {
  const body = { id: "evt_forged", type: "customer.subscription.updated", data: { object: {} } };
  const forged = `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`;
  for (const headers of [{}, { "stripe-signature": forged }])
    expect((await request(address, "POST", "/api/billing-events/", { body, headers })).status).toBe(400);
});
