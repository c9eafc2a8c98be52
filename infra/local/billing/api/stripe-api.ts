import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { splitUrl } from "../../site/http-event.ts";
import { routeFinder } from "../../site/route-table.ts";
import { type Backend, bodyOf, sendJson } from "../../wire/stand-in.ts";
import type { Ledger } from "../ledger.ts";
import { type StripeCall, stripeCalls } from "./stripe-calls.ts";
import { StripeRefusal } from "./stripe-refusal.ts";

/** Stripe's API over HTTP: the key, the calls, their errors, and idempotency keys. */

type StripeApiOptions = Pick<StripeCall, "ledger" | "priceId" | "pageOf"> & {
  readonly apiKey: string;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** While true, every call fails. */
  readonly isDown: () => boolean;
  /** Called after each change. */
  readonly onChange: () => void;
};

const MAX_BODY_BYTES = 256 * 1024;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const checkKey = ({ headers }: IncomingMessage, apiKey: string): void => {
  if (!timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${apiKey}`)))
    throw new StripeRefusal(401, "This is not the key of the local stand-in.");
};

type Answer = { readonly body: unknown; readonly isReplayed: boolean };

/** Replays the answer that an idempotency key got before. */
const once = ({ answers }: Ledger, key: string, work: () => object): Answer => {
  const before = answers.get(key);
  if (before !== undefined) return { body: before, isReplayed: true };
  const body = work();
  answers.put(key, body);
  return { body, isReplayed: false };
};

const find = routeFinder(new Map(Object.keys(stripeCalls).map((route) => [route, route])));

const answerOf = async (request: IncomingMessage, options: StripeApiOptions): Promise<Answer> => {
  const { ledger, now, priceId, pageOf, onChange } = options;
  checkKey(request, options.apiKey);
  if (options.isDown())
    throw new StripeRefusal(503, "The stand-in is switched to being down.", { type: "api_error" });
  const { path, query } = splitUrl(request.url);
  const match = find(request.method ?? "GET", path);
  const call = match && stripeCalls[match.functionName];
  if (!call) throw new StripeRefusal(404, `${request.method} ${path} is not known on this machine`);
  const known = { ledger, id: match.pathParameters.id ?? "", at: now(), priceId, pageOf };
  if (request.method === "GET") return { body: call({ ...known, form: query }), isReplayed: false };
  const form = (await bodyOf(request, MAX_BODY_BYTES)).toString("utf8");
  const key = request.headers["idempotency-key"];
  const work = (): object => call({ ...known, form });
  const answer = ledger.transaction(() =>
    typeof key === "string" ? once(ledger, key, work) : { body: work(), isReplayed: false },
  );
  onChange();
  return answer;
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  options: StripeApiOptions,
): Promise<void> => {
  response.setHeader("request-id", `req_${randomUUID()}`);
  try {
    const { body, isReplayed } = await answerOf(request, options);
    if (isReplayed) response.setHeader("idempotent-replayed", "true");
    sendJson(response, 200, body);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    sendJson(response, error.status, { error: { ...error.fields, message: error.message } });
  }
};

/** The API for Stripe's library. A call without a key gets Stripe's own refusal. */
export const stripeBackend = (options: StripeApiOptions): Backend => ({
  name: "the payments",
  listener: (request, response) => answer(request, response, options),
  isPublic: () => true,
});
