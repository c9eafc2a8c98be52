import type { ServerResponse } from "node:http";
import { type HappeningName, happenings } from "../happenings.ts";
import type { Ledger, LedgerEvent, Subscription } from "../ledger-rows.ts";
import { customerObject, subscriptionObject } from "../stripe-shapes.ts";
import { html, type Markup } from "./markup.ts";
import { sendPage } from "./page.ts";

/** What the stand-in knows, to look at and to push along. */

export const OVERVIEW_PATH = "/__billing";

/** The same for programs: customers and subscriptions as the API shows them, newest first. */
export const overviewJson = ({ customers, subscriptions, events }: Ledger, isDown: boolean) => ({
  is_down: isDown,
  customers: customers.map(customerObject).reverse(),
  subscriptions: subscriptions.map(subscriptionObject).reverse(),
  events: events
    .map(({ id, type, created, subscriptionId, isDelivered }) => ({
      id,
      type,
      created,
      subscription: subscriptionId,
      is_delivered: isDelivered,
    }))
    .reverse(),
});

const LABELS: Readonly<Record<HappeningName, string>> = {
  "end-period": "Let the period end now",
  "fail-payment": "Let the payment fail",
  "succeed-payment": "Let the payment succeed",
  resend: "Send all events again",
};

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

const article = (subscription: Subscription, { customers, events }: Ledger): Markup => {
  const { id, customerId, metadata, status } = subscription;
  const customer = customers.find((each) => each.id === customerId);
  const mine = events
    .filter(({ subscriptionId }) => subscriptionId === id)
    .slice(-SHOWN_EVENTS)
    .reverse();
  const names = Object.keys(happenings) as HappeningName[];
  const buttons = names
    .filter((name) => happenings[name].mayHappen(subscription) && (name !== "resend" || mine.length > 0))
    .map((name) => form(`${id}/${name}`, LABELS[name]));
  return html`<article class="card" aria-labelledby="${id}">
<h3 id="${id}">${metadata.username ?? id}</h3>
<dl>
<dt>State</dt><dd>${status}, ${nextText(subscription)}</dd>
<dt>Customer</dt><dd>${customer?.email ?? "no e-mail"} <span class="quiet">(${customerId})</span></dd>
<dt>Subscription</dt><dd>${id}</dd>
</dl>
<div class="actions">${buttons}</div>
${mine.length === 0 ? undefined : html`<h4>Events</h4><ul>${mine.map(eventItem)}</ul>`}
</article>`;
};

const DOWN_TEXT = "Stripe is down: every call of the service to it fails. This page goes on working.";

const switchCard = (isDown: boolean): Markup => html`<div class="card">
${isDown ? html`<p class="alert">${DOWN_TEXT}</p>` : html`<p>Stripe is up: it answers the service.</p>`}
<div class="actions">${isDown ? form("up", "Let Stripe be up again") : form("down", "Let Stripe be down")}</div>
</div>`;

export const sendOverview = (response: ServerResponse, ledger: Ledger, isDown: boolean): void => {
  const { subscriptions } = ledger;
  const articles = subscriptions.map((each) => article(each, ledger)).reverse();
  sendPage(response, {
    title: "Customers and subscriptions",
    main: html`<h2>Stripe</h2>
${switchCard(isDown)}
<h2>Subscriptions</h2>
${articles.length === 0 ? html`<p>Nobody has subscribed yet.</p>` : articles}`,
  });
};
