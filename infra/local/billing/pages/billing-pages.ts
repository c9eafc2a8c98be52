import type { IncomingMessage, ServerResponse } from "node:http";
import { splitUrl } from "../../site/http-event.ts";
import { type LocalPage, wantsJson } from "../../site/local-page.ts";
import { routeFinder } from "../../site/route-table.ts";
import { type Listener, sendJson } from "../../wire/stand-in.ts";
import type { Ledger } from "../ledger.ts";
import { checkoutStatus } from "../stripe-shapes.ts";
import { type HappeningName, happenings, payCheckout } from "../subscriptions.ts";
import { CHECKOUT_PATH, sendCheckout, sendNoCheckout } from "./checkout-page.ts";
import { OVERVIEW_PATH, overviewJson, sendOverview } from "./overview-page.ts";

/** The stand-in's pages: `/__checkout/{id}`, where a user pays, and `/__billing`, where time passes on demand. */

type BillingPagesOptions = {
  readonly ledger: Ledger;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly isDown: () => boolean;
  readonly setDown: (isDown: boolean) => void;
  /** Called after each change. */
  readonly onChange: () => void;
};

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly parameters: Readonly<Record<string, string>>;
};
type Handler = (visit: Visit, options: BillingPagesOptions) => void;

const redirect = (response: ServerResponse, to: string): void => {
  response.writeHead(303, { location: to, "cache-control": "no-store" });
  response.end();
};

const showOverview: Handler = ({ request, response }, { ledger, isDown }) => {
  if (wantsJson(request))
    sendJson(response, 200, overviewJson(ledger, isDown()), { "cache-control": "no-store" });
  else sendOverview(response, ledger, isDown());
};

/** The answer to a POST: JSON to a program, a redirect to a browser. */
const showAgain: Handler = (visit, options) =>
  wantsJson(visit.request) ? showOverview(visit, options) : redirect(visit.response, OVERVIEW_PATH);

const switchTo =
  (isDown: boolean): Handler =>
  (visit, options) => {
    options.setDown(isDown);
    showAgain(visit, options);
  };

const isHappening = (name: string): name is HappeningName => Object.hasOwn(happenings, name);

const letHappen: Handler = (visit, options) => {
  const { request, response } = visit;
  const { id = "", action = "" } = visit.parameters;
  const { ledger, now, onChange } = options;
  if (!isHappening(action)) return sendJson(response, 404, { error: "There is no such action." });
  const subscription = ledger.subscriptions.get(id);
  if (!subscription) return sendJson(response, 404, { error: "There is no such subscription." });
  const { mayHappen, happen } = happenings[action];
  if (mayHappen(subscription)) {
    ledger.transaction(() => happen(ledger, subscription, now()));
    onChange();
  } else if (wantsJson(request)) {
    return sendJson(response, 409, { error: "The subscription is in no state for that." });
  }
  showAgain(visit, options);
};

const showCheckout: Handler = ({ request, response, parameters: { id = "" } }, { ledger, now }) => {
  const checkout = ledger.checkouts.get(id);
  if (!checkout) return sendNoCheckout(response);
  const isDeclined = new URLSearchParams(splitUrl(request.url).query).has("declined");
  sendCheckout(response, checkout, { at: now(), isDeclined });
};

const pay: Handler = ({ response, parameters: { id = "" } }, { ledger, now, onChange }) => {
  const checkout = ledger.checkouts.get(id);
  const at = now();
  const status = checkout && checkoutStatus(checkout, at);
  if (checkout && status === "open") ledger.transaction(() => payCheckout(ledger, checkout, at));
  onChange();
  const isPaid = checkout && status !== "expired";
  redirect(response, isPaid ? checkout.successUrl : `${CHECKOUT_PATH}/${encodeURIComponent(id)}`);
};

const decline: Handler = ({ response, parameters: { id = "" } }) =>
  redirect(response, `${CHECKOUT_PATH}/${encodeURIComponent(id)}?declined`);

const HANDLERS: Readonly<Record<string, Handler>> = {
  [`GET ${OVERVIEW_PATH}`]: showOverview,
  [`POST ${OVERVIEW_PATH}/down`]: switchTo(true),
  [`POST ${OVERVIEW_PATH}/up`]: switchTo(false),
  [`POST ${OVERVIEW_PATH}/{id}/{action}`]: letHappen,
  [`GET ${CHECKOUT_PATH}/{id}`]: showCheckout,
  [`POST ${CHECKOUT_PATH}/{id}/pay`]: pay,
  [`POST ${CHECKOUT_PATH}/{id}/decline`]: decline,
};

/** True for a request by a page of this site, or by a program. */
const isOurs = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || origin === `http://${host}`;

const find = routeFinder(new Map(Object.keys(HANDLERS).map((route) => [route, route])));

/** Serves the pages, and refuses requests by other sites. */
export const billingPages = (options: BillingPagesOptions): LocalPage[] => {
  const listener: Listener = async (request, response) => {
    const match = find(request.method ?? "GET", splitUrl(request.url).path);
    const handler = match && HANDLERS[match.functionName];
    if (!handler) return sendJson(response, 404, { error: "Page not found." });
    if (!isOurs(request)) return sendJson(response, 403, { error: "This comes from another site." });
    response.setHeader("vary", "accept");
    handler({ request, response, parameters: match.pathParameters }, options);
  };
  return [OVERVIEW_PATH, CHECKOUT_PATH].map((path) => ({ path, listener }));
};
