import { expect, test } from "vitest";
import { AS_PROGRAM, openBilling } from "./billing-site.ts";

test("shows the price on the page to pay on, that it is simulated, and every choice", async () => {
  const { site, stripe, page, checkout } = await openBilling();
  const { id } = await stripe().checkout.sessions.create(checkout());
  const answer = await site.send("GET", `/__checkout/${id}`);
  expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  for (const part of [
    ...["$4.99", "per month", "Simulated", "No money moves", "Pay $4.99", "Card is declined"],
    `<form method="post" action="/__checkout/${id}/pay">`,
    'href="http://localhost:3000/account?checkout=cancelled"',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/<script|style=|\son\w+=/);
  expect((await site.send("GET", "/__style.css")).headers.get("content-type")).toContain("text/css");
  expect(await page("/__checkout/cs_none")).toContain("There is no such checkout");
});

test("keeps a checkout open after a declined card", async () => {
  const { site, stripe, page, checkout } = await openBilling();
  const { id } = await stripe().checkout.sessions.create(checkout());
  const declined = await site.send("POST", `/__checkout/${id}/decline`);
  expect(declined.status).toBe(303);
  expect(await page(declined.headers.get("location") ?? "")).toContain("The card was declined");
  expect((await stripe().checkout.sessions.retrieve(id)).status).toBe("open");
  await site.send("POST", `/__checkout/${id}/pay`);
  expect(await page(`/__checkout/${id}`)).toContain("paid already");
});

test("lists subscriptions with a button for each thing that may happen to them, and escapes names", async () => {
  const { site, page, subscribe } = await openBilling();
  expect(await page("/__billing")).toContain("Nobody has subscribed yet");
  const username = '<img src=x onerror="alert(1)">';
  const { id } = await subscribe({ subscription_data: { metadata: { sub: "sub-eve", username } } });
  const form = (action: string) => `<form method="post" action="/__billing/${id}/${action}">`;
  const first = await page("/__billing");
  for (const action of ["end-period", "fail-payment"]) expect(first).toContain(form(action));
  for (const absent of [form("succeed-payment"), "<img"]) expect(first).not.toContain(absent);
  expect(first).toContain("&lt;img");
  const failed = await site.send("POST", `/__billing/${id}/fail-payment`);
  expect([failed.status, failed.headers.get("location")]).toEqual([303, "/__billing"]);
  expect(await page("/__billing")).toContain(form("succeed-payment"));
  expect(await (await site.send("GET", "/__billing", AS_PROGRAM)).json()).toMatchObject({
    subscriptions: [{ id, status: "past_due", metadata: { username } }],
  });
});

test("refuses a button that a page of another site presses, and an unknown button", async () => {
  const { site, subscribe, subscriptionsOf } = await openBilling();
  const { id, customer } = await subscribe();
  for (const origin of ["https://evil.example", "null", "http://localhost:1"])
    expect((await site.send("POST", `/__billing/${id}/end-period`, { origin })).status).toBe(403);
  for (const path of [`/__billing/${id}/constructor`, "/__billing/sub_none/end-period"])
    expect((await site.send("POST", path)).status).toBe(404);
  expect((await site.send("DELETE", "/__billing")).status).toBe(404);
  expect(await subscriptionsOf(String(customer))).toMatchObject([{ status: "active" }]);
  expect((await site.send("POST", `/__billing/${id}/end-period`, { origin: site.address })).status).toBe(303);
});
