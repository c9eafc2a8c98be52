import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";
import { stripeBilling } from "../../../../functions/store/billing/billing.ts";
import { keyReader, readBillingSecret } from "../../../../functions/store/billing/billing-keys.ts";
import type { CheckoutRequest } from "../../../../functions/store/billing/ports.ts";

/** A server with prepared answers to Stripe's form-encoded calls and to Secrets Manager's one. */

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage["headers"];
};

export type Reply =
  | { readonly status?: number; readonly json: unknown; readonly headers?: Record<string, string> }
  /** Closes the connection without an answer. */
  | "hang up";

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** Starts the server and points this process's clients at it. */
const stripeServer = async () => {
  const state = {
    asked: [] as Asked[],
    secretReads: 0,
    /** The secret's text; a fault where undefined. */
    secret: "" as string | undefined,
    reply: (_asked: Asked): Reply => ({ status: 500, json: { error: { type: "api_error" } } }),
  };

  const replyTo = async (request: IncomingMessage): Promise<Reply> => {
    const text = await textOf(request);
    if (request.headers["x-amz-target"] === "secretsmanager.GetSecretValue") {
      state.secretReads += 1;
      if (state.secret === undefined) return { status: 400, json: { __type: "ResourceNotFoundException" } };
      return { json: { Name: JSON.parse(text).SecretId, SecretString: state.secret } };
    }
    const { pathname, search } = new URL(request.url ?? "", "http://stripe");
    const asked = {
      method: request.method ?? "",
      path: pathname + search,
      form: Object.fromEntries(new URLSearchParams(text)),
      headers: request.headers,
    };
    state.asked.push(asked);
    return state.reply(asked);
  };

  const server = createServer(async (request, response) => {
    const reply = await replyTo(request);
    if (reply === "hang up") return void request.socket.destroy();
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(JSON.stringify(reply.json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    STRIPE_ENDPOINT_URL: address,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: address,
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    BILLING_KEYS_SECRET: "billing-keys",
    STRIPE_PRICE_ID: "price_test",
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(state, { stop });
};

type StripeServer = Awaited<ReturnType<typeof stripeServer>>;

export const keysOf = (apiKey: string, webhookSecret = "whsec_one") =>
  JSON.stringify({ apiKey, webhookSecret });

/** A port with keys of its own, and a clock that the test moves. */
const freshPort = (server: StripeServer, reply: (asked: Asked) => Reply, nowMs = Date.now()) => {
  server.reply = reply;
  const time = { nowMs };
  const now = () => time.nowMs;
  return { port: stripeBilling(keyReader(readBillingSecret, now), now), time };
};

/** A server for one file's tests, empty before each, and ports to it. */
export const stripeServerOfFile = async () => {
  const server = await stripeServer();
  afterAll(() => server.stop());
  beforeEach(() => {
    server.asked.length = 0;
    server.secretReads = 0;
    server.secret = keysOf("sk_test_one");
  });
  const fresh = (reply: (asked: Asked) => Reply, nowMs?: number) => freshPort(server, reply, nowMs);
  return { server, fresh };
};

export const failure = (status: number, error: Record<string, string>): Reply => ({
  status,
  json: { error },
});
export const MISSING = failure(404, { type: "invalid_request_error", code: "resource_missing" });

export const SESSION = {
  id: "cs_1",
  object: "checkout.session",
  status: "open",
  url: "https://checkout.stripe.com/c/1",
  customer: null,
};

export const REQUEST: CheckoutRequest = {
  userId: "id-of-ada",
  username: "ada",
  email: "ada@example.com",
  customerId: undefined,
  key: "id-of-ada:",
  returnTo: {
    done: "https://backspread.example/account?checkout=done",
    cancelled: "https://backspread.example/account?checkout=cancelled",
  },
};

export const PERIOD_START = 1_797_000_000;
export const PERIOD_END = 1_800_000_000;
export const stripeSubscription = (parts: Record<string, unknown> = {}) => ({
  id: "sub_1",
  object: "subscription",
  customer: "cus_1",
  status: "active",
  created: 1_790_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  metadata: { userId: "id-of-ada", username: "ada" },
  items: { data: [{ current_period_start: PERIOD_START, current_period_end: PERIOD_END }] },
  ...parts,
});
