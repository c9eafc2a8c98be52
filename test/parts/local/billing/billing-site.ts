import { Stripe } from "stripe";
import { type Billing, startBilling } from "../../../../infra/local/billing/billing.ts";
import { type Database, IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { type LocalPage, localStyle } from "../../../../infra/local/site/local-page.ts";
import { startFrontDoor } from "../../../../infra/local/site/site.ts";
import { bodyOf, type Listener } from "../../../../infra/local/wire/stand-in.ts";
import { closing } from "../../../support/temp-folder.ts";

/** The Stripe stand-in with Stripe's own library, and a site that accepts events like the real one. */

const KEYS = { apiKey: "sk_test_local", webhookSecret: "whsec_local" };
const PRICE_ID = "price_local";

type DeliveredEvent = {
  readonly id: string;
  readonly type: string;
  readonly object: Record<string, unknown>;
};

export const stripeAt = (endpoint: string, apiKey: string = KEYS.apiKey): Stripe => {
  const { hostname: host, port } = new URL(endpoint);
  return new Stripe(apiKey, { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
};

/** A site that answers the first events with the given statuses, and all others with 200. */
const openSite = async (statuses: number[]) => {
  const taken: DeliveredEvent[] = [];
  const times: number[] = [];
  const take: Listener = async (request, response) => {
    times.push(Date.now());
    const signature = String(request.headers["stripe-signature"]);
    const body = await bodyOf(request);
    const { id, type, data } = Stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret);
    const status = statuses.shift() ?? 200;
    if (status === 200) taken.push({ id, type, object: data.object as unknown as DeliveredEvent["object"] });
    response.writeHead(status).end();
  };
  const localPages: LocalPage[] = [localStyle];
  const door = closing(await startFrontDoor(0));
  door.open({
    api: (request, response) => take(request, response).catch(() => void response.writeHead(400).end()),
    socket: { upgrade: () => undefined },
    pages: (_, response) => void response.writeHead(404).end(),
    localPages,
  });
  const { port } = door;
  const address = `http://localhost:${port}`;
  return {
    address,
    taken,
    times,
    types: () => taken.map(({ type }) => type),
    /** Replaces the stand-in of the process before. */
    serve: (billing: Billing): void => {
      door.serve({ STRIPE: billing.backend });
      localPages.splice(1, localPages.length, ...billing.pages);
      billing.open(address);
    },
    send: (method: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(new URL(path, address), { method, headers, redirect: "manual" }),
  };
};

export const AS_PROGRAM = { accept: "application/json" };

type Options = {
  readonly database?: Database;
  /** Answers of the site to the first events. */
  readonly statuses?: number[];
  readonly pausesMs?: readonly number[];
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** The stand-in on a database, with its site; `restart` opens the same database in the next process. */
export const openBilling = async ({ database: given, statuses = [], ...options }: Options = {}) => {
  const database = given ?? closing(openDatabase(IN_MEMORY));
  const start = (more: Pick<Options, "now"> = {}) =>
    startBilling({ ...KEYS, priceId: PRICE_ID, database, ...options, ...more }).then(closing);
  const site = await openSite(statuses);
  let billing = await start();
  site.serve(billing);
  const stripe = () => stripeAt(site.address);
  const checkout = (more: object = {}) => ({
    ...CHECKOUT,
    expires_at: Math.floor((options.now ?? Date.now)() / 1000) + 3600,
    ...more,
  });
  const subscriptionsOf = async (customer: string): Promise<Stripe.Subscription[]> =>
    (await stripe().subscriptions.list({ customer, status: "all", limit: 100 })).data;
  return {
    database,
    site,
    stripe,
    checkout,
    subscriptionsOf,
    billing: () => billing,
    restart: async (more: Pick<Options, "now"> = {}) => {
      await billing.close();
      billing = await start(more);
      site.serve(billing);
    },
    /** Pays a new checkout; returns the newest subscription of its customer. */
    subscribe: async (more: object = {}): Promise<Stripe.Subscription> => {
      const { id } = await stripe().checkout.sessions.create(checkout(more));
      await site.send("POST", `/__checkout/${id}/pay`);
      const { customer } = await stripe().checkout.sessions.retrieve(id);
      const [newest] = await subscriptionsOf(String(customer));
      if (!newest) throw new Error("there is no subscription");
      return newest;
    },
    /** Lets something happen to a subscription, and returns the status of the answer. */
    happen: async (id: string, action: string) =>
      (await site.send("POST", `/__billing/${id}/${action}`, AS_PROGRAM)).status,
    page: async (path: string) => (await site.send("GET", path)).text(),
  };
};

export const newClock = () => {
  const clock = { ms: Date.parse("2026-11-21T12:00:00Z") };
  return { clock, now: (): number => clock.ms };
};

export const CHECKOUT = {
  mode: "subscription",
  line_items: [{ price: PRICE_ID, quantity: 1 }],
  client_reference_id: "id-ada",
  customer_email: "ada@example.org",
  metadata: { userId: "id-ada", username: "ada" },
  subscription_data: { metadata: { userId: "id-ada", username: "ada" } },
  success_url: "http://localhost:3000/account?checkout=done",
  cancel_url: "http://localhost:3000/account?checkout=cancelled",
} satisfies Stripe.Checkout.SessionCreateParams;
