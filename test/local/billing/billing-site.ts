import { Stripe } from "stripe";
import { type Billing, startBilling } from "../../../infra/local/billing/billing.ts";
import { type LocalPage, localStyle } from "../../../infra/local/site/local-page.ts";
import { startSite } from "../../../infra/local/site/site.ts";
import { bodyOf, type Listener } from "../../../infra/local/wire/stand-in.ts";
import { closing } from "../../support/temp-folder.ts";

/** The stand-in for Stripe, with a site before it that takes events like the real one, and Stripe's own library. */

export const KEYS = { apiKey: "sk_test_local", webhookSecret: "whsec_local" };
export const PRICE_ID = "price_local";

type DeliveredEvent = {
  readonly id: string;
  readonly type: string;
  readonly object: Record<string, unknown>;
};

export const stripeAt = (endpoint: string, apiKey: string = KEYS.apiKey): Stripe => {
  const { hostname, port } = new URL(endpoint);
  return new Stripe(apiKey, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

/** A site whose answers to events `answers` gives, in turn, and 200 when there are none left. */
export const openSite = async (answers: number[] = []) => {
  const taken: DeliveredEvent[] = [];
  const times: number[] = [];
  const take: Listener = async (request, response) => {
    times.push(Date.now());
    const signature = String(request.headers["stripe-signature"]);
    const body = await bodyOf(request);
    const { id, type, data } = Stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret);
    const status = answers.shift() ?? 200;
    if (status === 200) taken.push({ id, type, object: data.object as unknown as DeliveredEvent["object"] });
    response.writeHead(status).end();
  };
  const localPages: LocalPage[] = [localStyle];
  const { port } = closing(
    await startSite({
      port: 0,
      api: (request, response) => take(request, response).catch(() => void response.writeHead(400).end()),
      socket: { upgrade: () => undefined },
      pages: (_, response) => void response.writeHead(404).end(),
      localPages,
    }),
  );
  const address = `http://localhost:${port}`;
  return {
    address,
    /** Events that were answered with 200. */
    taken,
    /** When each try arrived. */
    times,
    types: () => taken.map(({ type }) => type),
    /** Takes the place of the stand-in before, whose process is over. */
    serve: (billing: Billing): void => {
      localPages.splice(1, localPages.length, ...billing.pages);
      billing.open(address);
    },
    send: (method: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(new URL(path, address), { method, headers, redirect: "manual" }),
  };
};
export type TestSite = Awaited<ReturnType<typeof openSite>>;

/** A clock that only the test moves. */
export const newClock = () => {
  const clock = { ms: Date.parse("2026-11-21T12:00:00Z") };
  return { clock, now: (): number => clock.ms };
};

type Options = {
  readonly folder: string;
  readonly now?: () => number;
  readonly pausesMs?: readonly number[];
};

/** The stand-in on a folder, closed with the test. */
export const openBilling = async (options: Options): Promise<Billing> =>
  closing(await startBilling({ ...KEYS, priceId: PRICE_ID, ...options }));

export const CHECKOUT = {
  mode: "subscription",
  line_items: [{ price: PRICE_ID, quantity: 1 }],
  client_reference_id: "sub-ada",
  customer_email: "ada@example.org",
  metadata: { sub: "sub-ada", username: "ada" },
  subscription_data: { metadata: { sub: "sub-ada", username: "ada" } },
  success_url: "http://localhost:3000/account?checkout=done",
  cancel_url: "http://localhost:3000/account?checkout=cancelled",
} satisfies Stripe.Checkout.SessionCreateParams;

/** Pays a new checkout; answers the subscription. */
export const subscribe = async (
  stripe: Stripe,
  site: TestSite,
  more: object = {},
): Promise<Stripe.Subscription> => {
  const { id } = await stripe.checkout.sessions.create({ ...CHECKOUT, ...more });
  await site.send("POST", `/__checkout/${id}/pay`);
  const { subscription } = await stripe.checkout.sessions.retrieve(id);
  return stripe.subscriptions.retrieve(String(subscription));
};
