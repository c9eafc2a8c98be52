import * as z from "zod";
import type { Session } from "./client.ts";

/** Subscriptions of a one-machine run, whose payments are simulated. */

const Me = z.object({ subscription_status: z.string() });
export const statusOf = async (session: Session): Promise<string> =>
  Me.parse((await session.get("/api/users/me/")).json).subscription_status;

const CheckoutUrl = z.object({ checkout_url: z.url() });

/** Opens a checkout; returns the address of its page. */
export const subscribe = async (session: Session): Promise<string> =>
  CheckoutUrl.parse((await session.post("/api/subscribe/")).json).checkout_url;

export const pay = (checkoutUrl: string): Promise<Response> =>
  fetch(`${checkoutUrl}/pay`, { method: "POST", redirect: "manual" });
