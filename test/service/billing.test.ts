import { test as anywhere, expect } from "vitest";
import * as z from "zod";
import { request, type Session } from "./client.ts";
import { GOLD_BACKTEST } from "./import-cli.ts";
import { address, means } from "./means.ts";
import { newMember } from "./visitor.ts";

/** Nobody pays anything, and time passes when it is told to. */
const test = anywhere.skipIf(!means.isLocal);

const Me = z.object({ subscription_status: z.string(), subscription_ends_at: z.string().nullable() });
const meOf = async (session: Session) => Me.parse((await session.get("/api/users/me/")).json);
const statusOf = async (session: Session) => (await meOf(session)).subscription_status;

const SPY_BACKTEST = {
  ...GOLD_BACKTEST,
  overallFields: [{ ticker: "SPY", start_date: "2024-01-02", end_date: "2024-03-28" }],
};
const run = (session: Session) => session.post("/api/backtest_inputs/", SPY_BACKTEST);

const asProgram = { headers: { accept: "application/json" } };

const Overview = z.object({
  subscriptions: z.array(
    z.object({ id: z.string(), metadata: z.object({ username: z.string() }).partial() }),
  ),
});

/** Does to the user's subscription what time, or a bank, would do to it. */
const happen = async (username: string, action: string) => {
  const { subscriptions } = Overview.parse((await request(address, "GET", "/__billing", asProgram)).json);
  const mine = subscriptions.find(({ metadata }) => metadata.username === username);
  const answer = await request(address, "POST", `/__billing/${mine?.id}/${action}`, asProgram);
  expect(answer.status).toBe(200);
};

test("subscribe, run, cancel twice, and the end of the period", async () => {
  const { visitor, session } = await newMember(address);
  const refused = await run(session);
  expect(refused).toMatchObject({ status: 402, json: { error: expect.stringContaining("subscri") } });

  const [first, second] = await Promise.all([
    session.post("/api/subscribe/"),
    session.post("/api/subscribe/"),
  ]);
  expect(first.status).toBe(200);
  expect(second.json).toEqual(first.json);
  const checkout = new URL((first.json as { checkout_url: string }).checkout_url);
  expect(checkout.origin).toBe(address);
  const page = await request(address, "GET", checkout.pathname);
  expect(page.json).toContain("$4.99");

  // The address that a payment leads back to grants nothing by itself.
  expect((await request(address, "GET", "/account?checkout=done")).status).toBe(200);
  expect(await statusOf(session)).toBe("none");
  expect((await run(session)).status).toBe(402);

  const paid = await fetch(`${checkout.href}/pay`, { method: "POST", redirect: "manual" });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toBe(`${address}/account?checkout=done`);
  await expect.poll(() => statusOf(session), { timeout: 30_000 }).toBe("active");
  expect(Date.parse((await meOf(session)).subscription_ends_at ?? "")).toBeGreaterThan(Date.now());
  expect((await run(session)).status).toBe(200);
  expect((await session.post("/api/subscribe/")).status).toBe(409);

  const cancelled = await session.post("/api/cancel-subscription/");
  const again = await session.post("/api/cancel-subscription/");
  expect([cancelled.status, again.status]).toEqual([200, 200]);
  expect(again.json).not.toEqual(cancelled.json);
  expect(await statusOf(session)).toBe("cancelled");
  expect((await run(session)).status).toBe(200);

  await happen(visitor.username, "end-period");
  await expect.poll(() => statusOf(session), { timeout: 30_000 }).toBe("ended");
  expect((await run(session)).status).toBe(402);
  expect((await session.get("/api/dashboard/")).status).toBe(200);

  const anew = (await session.post("/api/subscribe/")).json as { checkout_url: string };
  expect(anew.checkout_url).not.toBe(checkout.href);
});

test("a payment that fails is past due, and settled when it succeeds", async () => {
  const { visitor, session } = await newMember(address);
  const { checkout_url } = (await session.post("/api/subscribe/")).json as { checkout_url: string };
  await fetch(`${checkout_url}/pay`, { method: "POST", redirect: "manual" });
  await expect.poll(() => statusOf(session), { timeout: 30_000 }).toBe("active");
  await happen(visitor.username, "fail-payment");
  await expect.poll(() => statusOf(session), { timeout: 30_000 }).toBe("past_due");
  expect((await run(session)).status).toBe(200);
  await happen(visitor.username, "succeed-payment");
  await expect.poll(() => statusOf(session), { timeout: 30_000 }).toBe("active");
});

anywhere("an event without a good signature is refused and changes nothing", async () => {
  const event = JSON.stringify({
    id: "evt_forged",
    type: "customer.subscription.updated",
    data: { object: {} },
  });
  for (const headers of [
    {},
    { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
  ])
    expect((await request(address, "POST", "/api/billing-events/", { body: event, headers })).status).toBe(
      400,
    );
});

test("while payments cannot be reached, nothing changes and the answer says when to come back", async () => {
  const { session } = await newMember(address);
  await request(address, "POST", "/__billing/down", asProgram);
  try {
    const answer = await session.post("/api/subscribe/");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusOf(session)).toBe("none");
  } finally {
    await request(address, "POST", "/__billing/up", asProgram);
  }
  expect((await session.post("/api/subscribe/")).status).toBe(200);
});
