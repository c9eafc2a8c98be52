import { expect } from "vitest";
import * as z from "zod";
import { request, type Session } from "./client.ts";

/** Subscriptions of a one-machine run, whose payments are simulated. */

const Me = z.object({ subscription_status: z.string() });
export const statusOf = async (session: Session): Promise<string> =>
  Me.parse((await session.get("/api/users/me/")).json).subscription_status;

/** Waits for the event that changes the status. */
export const expectStatus = (session: Session, status: string) =>
  expect.poll(() => statusOf(session)).toBe(status);

const CheckoutUrl = z.object({ checkout_url: z.url() });

/** Opens a checkout; returns the address of its page. */
export const subscribe = async (session: Session): Promise<string> =>
  CheckoutUrl.parse((await session.post("/api/subscribe/")).json).checkout_url;

export const pay = (checkoutUrl: string): Promise<Response> =>
  fetch(`${checkoutUrl}/pay`, { method: "POST", redirect: "manual" });

const AS_PROGRAM = { headers: { accept: "application/json" } };

const Overview = z.object({
  subscriptions: z.array(
    z.object({ id: z.string(), metadata: z.object({ username: z.string() }).partial() }),
  ),
});

/** Does to a user's subscription what time or a bank would do. */
export const happen = async (address: string, username: string, action: string): Promise<void> => {
  const { subscriptions } = Overview.parse((await request(address, "GET", "/__billing", AS_PROGRAM)).json);
  const id = subscriptions.find(({ metadata }) => metadata.username === username)?.id;
  const answer = await request(address, "POST", `/__billing/${id}/${action}`, AS_PROGRAM);
  expect(answer.status).toBe(200);
};
