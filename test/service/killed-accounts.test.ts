import { afterAll, test as anywhere, beforeAll, expect } from "vitest";
import * as z from "zod";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { request, type Session, signIn } from "./client.ts";
import { means } from "./means.ts";
import { type Service, startService } from "./start-service.ts";
import { linkIn, newMember, newVisitor, signUp, type Visitor, verifyBy, waitForMails } from "./visitor.ts";

/** What a service was asked for right before it was killed, as the next one on its data folder shows it. */

const test = anywhere.skipIf(!means.isOwn);

const asProgram = { headers: { accept: "application/json" } };

const Me = z.object({ subscription_status: z.string() });
const statusOf = async (session: Session): Promise<string> =>
  Me.parse((await session.get("/api/users/me/")).json).subscription_status;
const expectStatus = (session: Session, status: string) =>
  expect.poll(() => statusOf(session), { timeout: 30_000 }).toBe(status);

const CheckoutUrl = z.object({ checkout_url: z.url() });
const subscribe = async (session: Session): Promise<string> =>
  CheckoutUrl.parse((await session.post("/api/subscribe/")).json).checkout_url;
const pay = async (checkoutUrl: string): Promise<number> =>
  (await fetch(`${checkoutUrl}/pay`, { method: "POST", redirect: "manual" })).status;

const dataFolder = sharedTempFolder();
const newcomer = newVisitor();
let member: Visitor;
let service: Service | undefined;
const addressOf = (): string => service?.address ?? "";

beforeAll(async () => {
  const first = await startService({ dataFolder, sample: "none" });
  try {
    const { address } = first;
    const cancelled = await (await signIn(address)).post("/api/cancel-subscription/");
    const { visitor, session } = await newMember(address);
    member = visitor;
    const checkoutUrl = await subscribe(session);
    // The service cannot ask how a customer stands from here on, so that it takes no event.
    await request(address, "POST", "/__billing/down", asProgram);
    const paid = await pay(checkoutUrl);
    const status = await statusOf(session);
    const signedUp = await signUp(newcomer, address);
    expect([cancelled.status, paid, status, signedUp.status]).toEqual([200, 303, "none", 200]);
  } finally {
    await first.end("SIGKILL");
  }
  service = await startService({ dataFolder, sample: "none" });
});
afterAll(() => service?.end());

test("a sign-up is there, and its mail", async () => {
  const [mail] = await waitForMails(addressOf(), newcomer.email, 1);
  expect((await verifyBy(addressOf(), linkIn(mail, "/verify-email"))).status).toBe(200);
  expect(await statusOf(await signIn(addressOf(), newcomer))).toBe("none");
});

test("a payment of which the service had not heard makes the subscription active by itself", async () => {
  await expectStatus(await signIn(addressOf(), member), "active");
});

const Overview = z.object({
  subscriptions: z.array(
    z.object({ id: z.string(), metadata: z.object({ username: z.string() }).partial() }),
  ),
});

test("the demo user is still cancelled, and can go on, end and subscribe again", async () => {
  const address = addressOf();
  const demo = await signIn(address);
  expect(await statusOf(demo)).toBe("cancelled");
  expect(await subscribe(demo)).toContain("/account?checkout=done");
  expect(await statusOf(demo)).toBe("active");

  expect((await demo.post("/api/cancel-subscription/")).status).toBe(200);
  const { subscriptions } = Overview.parse((await request(address, "GET", "/__billing", asProgram)).json);
  const id = subscriptions.find(({ metadata }) => metadata.username === "demo")?.id;
  await request(address, "POST", `/__billing/${id}/end-period`, asProgram);
  await expectStatus(demo, "ended");
  expect(await pay(await subscribe(demo))).toBe(303);
  await expectStatus(demo, "active");
});
