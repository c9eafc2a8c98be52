import type { ServerResponse } from "node:http";
import { type Ledger, type LedgerEvent, type Subscription, valuesOf } from "../ledger.ts";
import { customerObject, subscriptionObject } from "../stripe-shapes.ts";
import { type HappeningName, happenings } from "../subscriptions.ts";
import { html, type Markup, sendPage } from "./page.ts";

/** The page of customers, subscriptions and events, with a button for all that may happen to them. */

export const OVERVIEW_PATH = "/__billing";

/** The page for programs: customers and subscriptions in the API's form, newest first. */
export const overviewJson = (ledger: Ledger, isDown: boolean) => ({
  is_down: isDown,
  customers: valuesOf(ledger.customers).map(customerObject).reverse(),
  subscriptions: valuesOf(ledger.subscriptions).map(subscriptionObject).reverse(),
  events: valuesOf(ledger.events)
    .map(({ id, type, created, subscriptionId: subscription, isDelivered }) => ({
      id,
      type,
      created,
      subscription,
      is_delivered: isDelivered,
    }))
    .reverse(),
});

const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const nextText = ({ status, isEnding, periodEnd, endedAt }: Subscription): string => {
  if (status === "canceled") return `ended ${timeText(endedAt ?? periodEnd)}`;
  const verb = isEnding || status === "past_due" ? "ends" : "renews";
  return `${verb} ${timeText(periodEnd)}`;
};

const form = (action: string, label: string): Markup =>
  html`<form method="post" action="${OVERVIEW_PATH}/${action}"><button>${label}</button></form>`;

const eventItem = ({ type, created, isDelivered }: LedgerEvent): Markup =>
  html`<li><span>${type}</span> <span class="quiet">${timeText(created)}, ${
    isDelivered ? "delivered" : "waiting"
  }</span></li>`;

const SHOWN_EVENTS = 8;
const NAMES = Object.keys(happenings) as HappeningName[];

const article = (subscription: Subscription, ledger: Ledger, events: readonly LedgerEvent[]): Markup => {
  const { id, customerId, metadata, status } = subscription;
  const email = ledger.customers.get(customerId)?.email;
  const own = events
    .filter(({ subscriptionId }) => subscriptionId === id)
    .slice(-SHOWN_EVENTS)
    .reverse();
  const buttons = NAMES.filter(
    (name) => happenings[name].mayHappen(subscription) && (name !== "resend" || own.length > 0),
  ).map((name) => form(`${id}/${name}`, happenings[name].label));
  return html`<article class="card" aria-labelledby="${id}">
<h3 id="${id}">${metadata.username ?? id}</h3>
<dl>
<dt>State</dt><dd>${status}, ${nextText(subscription)}</dd>
<dt>Customer</dt><dd>${email ?? "no e-mail"} <span class="quiet">(${customerId})</span></dd>
<dt>Subscription</dt><dd>${id}</dd>
</dl>
<div class="actions">${buttons}</div>
${own.length === 0 ? undefined : html`<h4>Events</h4><ul>${own.map(eventItem)}</ul>`}
</article>`;
};

const DOWN_TEXT = "Stripe is down: every call of the service to it fails. This page goes on working.";

const switchCard = (isDown: boolean): Markup => html`<div class="card">
${isDown ? html`<p class="alert">${DOWN_TEXT}</p>` : html`<p>Stripe is up: it answers the service.</p>`}
<div class="actions">${isDown ? form("up", "Let Stripe be up again") : form("down", "Let Stripe be down")}</div>
</div>`;

export const sendOverview = (response: ServerResponse, ledger: Ledger, isDown: boolean): void => {
  const events = valuesOf(ledger.events);
  const articles = valuesOf(ledger.subscriptions)
    .map((each) => article(each, ledger, events))
    .reverse();
  sendPage(response, {
    title: "Customers and subscriptions",
    main: html`<h2>Stripe</h2>
${switchCard(isDown)}
<h2>Subscriptions</h2>
${articles.length === 0 ? html`<p>Nobody has subscribed yet.</p>` : articles}`,
  });
};
