import type { IncomingMessage, ServerResponse } from "node:http";
import { escaped } from "../../../functions/texts/escaped.ts";
import { splitUrl } from "../site/http-event.ts";
import { type LocalPage, sendLocalPage, wantsJson } from "../site/local-page.ts";
import { routeFinder } from "../site/route-table.ts";
import { type Listener, sendJson } from "../wire/stand-in.ts";
import {
  type BillingRecords,
  type Checkout,
  checkoutStatus,
  PRICE,
  type Subscription,
  subscriptionObject,
  valuesOf,
} from "./billing-records.ts";
import { type HappeningName, happenings, payCheckout } from "./subscriptions.ts";

/** The stand-in's pages: `/__checkout/{id}`, where a user pays, and `/__billing`, where time passes on demand. */

type BillingPagesOptions = {
  readonly records: BillingRecords;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly setDown: (isDown: boolean) => void;
  readonly onChange: () => void;
};

export const CHECKOUT_PATH = "/__checkout";
const OVERVIEW_PATH = "/__billing";

/** Sends a page under a note that it is simulated; `title` is its first heading too, `main` is HTML. */
const sendPage = (response: ServerResponse, title: string, main: string, status = 200): void =>
  sendLocalPage(
    response,
    title,
    `<p class="simulated"><strong>Simulated.</strong> This page stands in for Stripe on this machine. No money moves.</p>
<h1>${title}</h1>
${main}`,
    status,
  );

const form = (path: string, label: string, attributes = ""): string =>
  `<form method="post" action="${path}"><button${attributes}>${label}</button></form>`;

const back = (to: string): string => `<a class="button" href="${escaped(to)}">Back to Backspread</a>`;

const closedPage = (text: string, to: string): string =>
  `<div class="card"><p>${text}</p><div class="actions stacked">${back(to)}</div></div>`;

const openPage = ({ id, email, cancelUrl }: Checkout, isDeclined: boolean): string => `<div class="card">
<p class="price">${PRICE.text} <span class="quiet">per month</span></p>
<p class="quiet">${PRICE.product}, renewed each month until it is cancelled.</p>
${email === null ? "" : `<dl><dt>E-mail</dt><dd>${escaped(email)}</dd></dl>`}
${isDeclined ? `<p class="alert" role="alert">The card was declined. Nothing was paid.</p>` : ""}
<div class="actions stacked">
${form(`${CHECKOUT_PATH}/${id}/pay`, `Pay ${PRICE.text}`, ` class="primary"`)}
${form(`${CHECKOUT_PATH}/${id}/decline`, "Card is declined")}
${back(cancelUrl)}
</div>
</div>`;

const checkoutPage = (checkout: Checkout, at: number, isDeclined: boolean): string => {
  const { successUrl, cancelUrl } = checkout;
  switch (checkoutStatus(checkout, at)) {
    case "open":
      return openPage(checkout, isDeclined);
    case "complete":
      return closedPage("This checkout is paid already.", successUrl);
    case "expired":
      return closedPage("This checkout has expired. Nothing was paid. Please start again.", cancelUrl);
  }
};

const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const nextText = ({ status, isEnding, periodEnd, endedAt }: Subscription): string => {
  if (status === "canceled") return `ended ${timeText(endedAt ?? periodEnd)}`;
  return `${isEnding || status === "past_due" ? "ends" : "renews"} ${timeText(periodEnd)}`;
};

const NAMES = Object.keys(happenings) as HappeningName[];

const article = (subscription: Subscription): string => {
  const { id, customerId, email, metadata, status } = subscription;
  const buttons = NAMES.filter((name) => happenings[name].mayHappen(subscription)).map((name) =>
    form(`${OVERVIEW_PATH}/${id}/${name}`, happenings[name].label),
  );
  return `<article class="card" aria-labelledby="${id}">
<h3 id="${id}">${escaped(metadata.username ?? id)}</h3>
<dl>
<dt>State</dt><dd>${status}, ${nextText(subscription)}</dd>
<dt>Customer</dt><dd>${escaped(email ?? "no e-mail")} <span class="quiet">(${customerId})</span></dd>
<dt>Subscription</dt><dd>${id}</dd>
</dl>
<div class="actions">${buttons.join("")}</div>
</article>`;
};

type Visit = BillingPagesOptions & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly action: string;
};
type Handler = (visit: Visit) => void;

const redirect = (response: ServerResponse, to: string): void => {
  response.writeHead(303, { location: to, "cache-control": "no-store" });
  response.end();
};

const showOverview: Handler = ({ request, response, records }) => {
  const subscriptions = valuesOf(records.subscriptions).reverse();
  if (wantsJson(request))
    return sendJson(
      response,
      200,
      { subscriptions: subscriptions.map(subscriptionObject) },
      { "cache-control": "no-store" },
    );
  const articles = subscriptions.map(article).join("");
  sendPage(response, "Subscriptions", articles || "<p>Nobody has subscribed yet.</p>");
};

/** The answer to a POST: JSON to a program, a redirect to a browser. */
const showAgain: Handler = (visit) =>
  wantsJson(visit.request) ? showOverview(visit) : redirect(visit.response, OVERVIEW_PATH);

const isHappening = (name: string): name is HappeningName => Object.hasOwn(happenings, name);

const letHappen: Handler = (visit) => {
  const { request, response, records, now, onChange, id, action } = visit;
  const subscription = records.subscriptions.get(id);
  if (!isHappening(action) || !subscription)
    return sendJson(response, 404, { error: "There is no such action or subscription." });
  const { mayHappen, happen } = happenings[action];
  if (mayHappen(subscription)) {
    records.transaction(() => happen(records, subscription, now()));
    onChange();
  } else if (wantsJson(request)) {
    return sendJson(response, 409, { error: "The subscription is in no state for that." });
  }
  showAgain(visit);
};

const showCheckout: Handler = ({ request, response, id, records, now }) => {
  const checkout = records.checkouts.get(id);
  if (!checkout)
    return sendPage(response, "No such checkout", closedPage("There is no such checkout.", "/account"), 404);
  const isDeclined = new URLSearchParams(splitUrl(request.url).query).has("declined");
  sendPage(response, "Subscribe to Backspread", checkoutPage(checkout, now(), isDeclined));
};

const pay: Handler = ({ response, id, records, now, onChange }) => {
  const checkout = records.checkouts.get(id);
  const at = now();
  const status = checkout && checkoutStatus(checkout, at);
  if (checkout && status === "open") records.transaction(() => payCheckout(records, checkout, at));
  onChange();
  const isPaid = checkout && status !== "expired";
  redirect(response, isPaid ? checkout.successUrl : `${CHECKOUT_PATH}/${encodeURIComponent(id)}`);
};

const HANDLERS: Readonly<Record<string, Handler>> = {
  [`GET ${OVERVIEW_PATH}`]: showOverview,
  [`POST ${OVERVIEW_PATH}/down`]: (visit) => {
    visit.setDown(true);
    showAgain(visit);
  },
  [`POST ${OVERVIEW_PATH}/up`]: (visit) => {
    visit.setDown(false);
    showAgain(visit);
  },
  [`POST ${OVERVIEW_PATH}/{id}/{action}`]: letHappen,
  [`GET ${CHECKOUT_PATH}/{id}`]: showCheckout,
  [`POST ${CHECKOUT_PATH}/{id}/pay`]: pay,
  [`POST ${CHECKOUT_PATH}/{id}/decline`]: ({ response, id }) =>
    redirect(response, `${CHECKOUT_PATH}/${encodeURIComponent(id)}?declined`),
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
    const { id = "", action = "" } = match.pathParameters;
    handler({ ...options, request, response, id, action });
  };
  return [OVERVIEW_PATH, CHECKOUT_PATH].map((path) => ({ path, listener }));
};
