import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { splitUrl } from "../../site/http-event.ts";
import { routeFinder } from "../../site/route-table.ts";
import { bodyOf, type StandIn, sendJson, startStandIn } from "../../wire/stand-in.ts";
import type { LedgerFile } from "../ledger.ts";
import type { Ledger } from "../ledger-rows.ts";
import { parametersIn } from "./form-parameters.ts";
import { type StripeCall, stripeCalls } from "./stripe-calls.ts";
import { StripeRefusal } from "./stripe-refusal.ts";

/** Stripe's API over HTTP: the key, the calls, their errors, and POSTs that come twice. */

export type StripeApiOptions = Pick<StripeCall, "priceId" | "pageOf"> & {
  readonly ledger: LedgerFile;
  readonly apiKey: string;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Whether every call is to fail. */
  readonly isDown: () => boolean;
  /** Told after each change. */
  readonly onChange: () => void;
};

const MAX_BODY_BYTES = 256 * 1024;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const checkKey = ({ headers }: IncomingMessage, apiKey: string): void => {
  if (!timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${apiKey}`)))
    throw new StripeRefusal(401, "This is not the key of the local stand-in.");
};

/** Two requests with the same text are the same request, whatever the order of their parameters. */
const requestText = (path: string, body: string): string => {
  const parameters = new URLSearchParams(body);
  parameters.sort();
  return digest(`${path} ${parameters}`).toString("base64url");
};

type Post = { readonly key: string | undefined; readonly path: string; readonly body: string };

type Answer = { readonly body: unknown; readonly isReplayed: boolean };

/** Answers as before where the key was used before. Throws where it was used for something else. */
const once = (ledger: Ledger, { key, path, body }: Post, at: number, work: () => object): Answer => {
  if (key === undefined) return { body: work(), isReplayed: false };
  const request = requestText(path, body);
  const before = ledger.answered.find((each) => each.key === key);
  if (before && before.request !== request)
    throw new StripeRefusal(400, "An idempotency key can only be used again with the same parameters.", {
      type: "idempotency_error",
    });
  if (before) return { body: before.answer, isReplayed: true };
  const answer = work();
  ledger.answered.push({ key, request, answer, at });
  return { body: answer, isReplayed: false };
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
  const id = match.pathParameters.id ?? "";
  const at = now();
  const known = { id, at, priceId, pageOf };
  if (request.method === "GET") {
    const body = call({ ...known, ledger: ledger.state(), parameters: parametersIn(query) });
    return { body, isReplayed: false };
  }
  const body = (await bodyOf(request, MAX_BODY_BYTES)).toString("utf8");
  const key = request.headers["idempotency-key"];
  const post: Post = { key: typeof key === "string" ? key : undefined, path, body };
  const parameters = parametersIn(body);
  const answer = await ledger.change((draft) =>
    once(draft, post, at, () => call({ ...known, ledger: draft, parameters })),
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

/** Starts the API; its endpoint is what a client of Stripe's library is given as host and port. */
export const startStripeApi = (options: StripeApiOptions): Promise<StandIn> =>
  startStandIn(
    "the payments",
    (request, response) => answer(request, response, options),
    // A call without a key is answered in Stripe's words; a page in a browser still gets nothing.
    ({ headers }) => headers.origin === undefined,
  );
