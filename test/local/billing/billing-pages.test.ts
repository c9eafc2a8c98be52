import { expect, test } from "vitest";
import { tempFolder } from "../../support/temp-folder.ts";
import { CHECKOUT, openBilling, openSite, stripeAt, subscribe } from "./billing-site.ts";

const open = async () => {
  const site = await openSite();
  const billing = await openBilling({ folder: tempFolder() });
  site.serve(billing);
  const stripe = stripeAt(billing.endpoint);
  const page = async (path: string) => (await site.send("GET", path)).text();
  return { site, billing, stripe, page };
};

test("the page to pay on says the price, that it is simulated, and what can be done", async () => {
  const { site, stripe, page } = await open();
  const { id } = await stripe.checkout.sessions.create(CHECKOUT);
  const answer = await site.send("GET", `/__checkout/${id}`);
  expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  for (const part of ["$4.99", "per month", "Simulated", "No money moves", "Pay $4.99", "Card is declined"])
    expect(text).toContain(part);
  expect(text).toContain(`<form method="post" action="/__checkout/${id}/pay">`);
  expect(text).toContain('href="http://localhost:3000/account?checkout=cancelled"');
  expect(text).not.toMatch(/<script|style=|\son\w+=/);
  expect((await site.send("GET", "/__style.css")).headers.get("content-type")).toContain("text/css");
  expect(await page("/__checkout/cs_none")).toContain("There is no such checkout");
});

test("a declined card changes nothing", async () => {
  const { site, stripe, page } = await open();
  const { id } = await stripe.checkout.sessions.create(CHECKOUT);
  const declined = await site.send("POST", `/__checkout/${id}/decline`);
  expect(declined.status).toBe(303);
  expect(await page(declined.headers.get("location") ?? "")).toContain("The card was declined");
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
  await site.send("POST", `/__checkout/${id}/pay`);
  expect(await page(`/__checkout/${id}`)).toContain("paid already");
});

test("the overview lists subscriptions with what may happen to them", async () => {
  const { site, stripe, page } = await open();
  expect(await page("/__billing")).toContain("Nobody has subscribed yet");
  const { id } = await subscribe(stripe, site);
  const form = (action: string) => `<form method="post" action="/__billing/${id}/${action}">`;
  const first = await page("/__billing");
  for (const action of ["end-period", "fail-payment", "resend"]) expect(first).toContain(form(action));
  expect(first).not.toContain(form("succeed-payment"));
  const failed = await site.send("POST", `/__billing/${id}/fail-payment`);
  expect([failed.status, failed.headers.get("location")]).toEqual([303, "/__billing"]);
  expect(await page("/__billing")).toContain(form("succeed-payment"));
  const json = await site.send("GET", "/__billing", { accept: "application/json" });
  expect(await json.json()).toMatchObject({
    is_down: false,
    customers: [{ email: "ada@example.org" }],
    subscriptions: [{ id, status: "past_due", metadata: { username: "ada" } }],
  });
});

test("what a name brings is text on the page", async () => {
  const { site, stripe, page } = await open();
  const metadata = { sub: "s", username: '<img src=x onerror="alert(1)">' };
  await subscribe(stripe, site, { subscription_data: { metadata } });
  const text = await page("/__billing");
  expect(text).not.toContain("<img");
  expect(text).toContain("&lt;img");
});

test("another site can press no button", async () => {
  const { site, stripe } = await open();
  const { id } = await subscribe(stripe, site);
  for (const origin of ["https://evil.example", "null", "http://localhost:1"])
    for (const path of [`/__billing/${id}/end-period`, "/__billing/down"])
      expect((await site.send("POST", path, { origin })).status).toBe(403);
  expect((await site.send("POST", `/__billing/${id}/end-period`, { origin: site.address })).status).toBe(303);
  expect((await stripe.subscriptions.list()).data).toHaveLength(1);
});

test("what there is not is 404", async () => {
  const { site, stripe } = await open();
  const { id } = await subscribe(stripe, site);
  for (const path of [`/__billing/${id}/constructor`, "/__billing/sub_none/end-period"])
    expect((await site.send("POST", path)).status).toBe(404);
  expect((await site.send("DELETE", "/__billing")).status).toBe(404);
});
