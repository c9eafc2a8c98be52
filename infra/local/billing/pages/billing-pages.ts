import type { IncomingMessage, ServerResponse } from "node:http";
import { splitUrl } from "../../site/http-event.ts";
import { type LocalPage, wantsJson } from "../../site/local-page.ts";
import { routeFinder } from "../../site/route-table.ts";
import { type Listener, sendJson } from "../../wire/stand-in.ts";
import { type HappeningName, happenings } from "../happenings.ts";
import type { LedgerFile } from "../ledger.ts";
import { checkoutStatus } from "../stripe-shapes.ts";
import { payCheckout } from "../subscription-life.ts";
import { CHECKOUT_PATH, sendCheckout, sendNoCheckout } from "./checkout-page.ts";
import { OVERVIEW_PATH, overviewJson, sendOverview } from "./overview-page.ts";
import { lead } from "./page.ts";

/** The stand-in's pages on the site: `/__checkout/{id}`, where people pay, and `/__billing`, where time is moved. */

export type BillingPagesOptions = {
  readonly ledger: LedgerFile;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly isDown: () => boolean;
  readonly setDown: (isDown: boolean) => void;
  /** Told after each change; `all` where events that failed are to be tried again. */
  readonly onChange: (events: "new" | "all") => void;
};

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly parameters: Readonly<Record<string, string>>;
};
type Handler = (visit: Visit, options: BillingPagesOptions) => Promise<void> | void;

const showOverview: Handler = ({ request, response }, { ledger, isDown }) => {
  if (wantsJson(request))
    sendJson(response, 200, overviewJson(ledger.state(), isDown()), { "cache-control": "no-store" });
  else sendOverview(response, ledger.state(), isDown());
};

/** After a POST: programs get what there is now, browsers are led back to the page. */
const showAgain: Handler = (visit, options) =>
  wantsJson(visit.request) ? showOverview(visit, options) : lead(visit.response, OVERVIEW_PATH);

const turn =
  (isDown: boolean): Handler =>
  (visit, options) => {
    options.setDown(isDown);
    return showAgain(visit, options);
  };

const isHappening = (name: string): name is HappeningName => Object.hasOwn(happenings, name);

const letHappen: Handler = async (visit, options) => {
  const { request, response } = visit;
  const { id = "", action = "" } = visit.parameters;
  const { ledger, now, onChange } = options;
  if (!isHappening(action)) return sendJson(response, 404, { error: "There is no such action." });
  const { mayHappen, happen } = happenings[action];
  const outcome = await ledger.change((draft) => {
    const subscription = draft.subscriptions.find((each) => each.id === id);
    if (!subscription) return "absent";
    if (!mayHappen(subscription)) return "impossible";
    happen(draft, subscription, now());
    return "done";
  });
  if (outcome === "absent") return sendJson(response, 404, { error: "There is no such subscription." });
  // Whoever pressed a button of a page that was no longer true sees what is.
  if (outcome === "impossible" && wantsJson(request))
    return sendJson(response, 409, { error: "The subscription is in no state for that." });
  onChange(action === "resend" ? "all" : "new");
  return showAgain(visit, options);
};

const showCheckout: Handler = ({ request, response, parameters }, { ledger, now }) => {
  const checkout = ledger.state().checkouts.find(({ id }) => id === parameters.id);
  if (!checkout) return sendNoCheckout(response);
  const isDeclined = new URLSearchParams(splitUrl(request.url).query).has("declined");
  sendCheckout(response, checkout, { at: now(), isDeclined });
};

const pay: Handler = async ({ response, parameters: { id = "" } }, { ledger, now, onChange }) => {
  const to = await ledger.change((draft) => {
    const checkout = draft.checkouts.find((each) => each.id === id);
    const at = now();
    if (!checkout || checkoutStatus(checkout, at) === "expired") return undefined;
    if (!checkout.isComplete) payCheckout(draft, checkout, at);
    return checkout.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
  });
  onChange("new");
  lead(response, to ?? `${CHECKOUT_PATH}/${encodeURIComponent(id)}`);
};

const decline: Handler = ({ response, parameters: { id = "" } }) =>
  lead(response, `${CHECKOUT_PATH}/${encodeURIComponent(id)}?declined`);

const HANDLERS: Readonly<Record<string, Handler>> = {
  [`GET ${OVERVIEW_PATH}`]: showOverview,
  [`POST ${OVERVIEW_PATH}/down`]: turn(true),
  [`POST ${OVERVIEW_PATH}/up`]: turn(false),
  [`POST ${OVERVIEW_PATH}/{id}/{action}`]: letHappen,
  [`GET ${CHECKOUT_PATH}/{id}`]: showCheckout,
  [`POST ${CHECKOUT_PATH}/{id}/pay`]: pay,
  [`POST ${CHECKOUT_PATH}/{id}/decline`]: decline,
};

/** Whether the request was sent by a page of this site, or by a program. */
const isOurs = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || origin === `http://${host}`;

const find = routeFinder(new Map(Object.keys(HANDLERS).map((route) => [route, route])));

/** The pages. What another site sends here is refused. */
export const billingPages = (options: BillingPagesOptions): LocalPage[] => {
  const listener: Listener = async (request, response) => {
    const match = find(request.method ?? "GET", splitUrl(request.url).path);
    const handler = match && HANDLERS[match.functionName];
    if (!handler) return sendJson(response, 404, { error: "There is no such page." });
    if (!isOurs(request)) return sendJson(response, 403, { error: "This comes from another site." });
    response.setHeader("vary", "accept");
    await handler({ request, response, parameters: match.pathParameters }, options);
  };
  return [OVERVIEW_PATH, CHECKOUT_PATH].map((path) => ({ path, listener }));
};
