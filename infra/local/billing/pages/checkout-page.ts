import type { ServerResponse } from "node:http";
import { type Checkout, PRICE } from "../ledger.ts";
import { checkoutStatus } from "../stripe-shapes.ts";
import { html, type Markup, sendPage } from "./page.ts";

/** The page to pay on, in place of Stripe's own. */

export const CHECKOUT_PATH = "/__checkout";

const offer = html`<p class="price">${PRICE.text} <span class="quiet">per month</span></p>
<p class="quiet">${PRICE.product}, renewed each month until it is cancelled.</p>`;

const back = (to: string): Markup => html`<a class="button" href="${to}">Back to Backspread</a>`;

const openPage = ({ id, email, cancelUrl }: Checkout, isDeclined: boolean): Markup => html`<div class="card">
${offer}
${email === null ? undefined : html`<dl><dt>E-mail</dt><dd>${email}</dd></dl>`}
${isDeclined ? html`<p class="alert" role="alert">The card was declined. Nothing was paid.</p>` : undefined}
<div class="actions stacked">
<form method="post" action="${CHECKOUT_PATH}/${id}/pay"><button class="primary">Pay ${PRICE.text}</button></form>
<form method="post" action="${CHECKOUT_PATH}/${id}/decline"><button>Card is declined</button></form>
${back(cancelUrl)}
</div>
</div>`;

const closedPage = (text: string, to: string): Markup => html`<div class="card">
<p>${text}</p>
<div class="actions stacked">${back(to)}</div>
</div>`;

const mainOf = (checkout: Checkout, at: number, isDeclined: boolean): Markup => {
  switch (checkoutStatus(checkout, at)) {
    case "open":
      return openPage(checkout, isDeclined);
    case "complete":
      return closedPage("This checkout is paid already.", checkout.successUrl);
    case "expired":
      return closedPage(
        "This checkout has expired. Nothing was paid. Please start again.",
        checkout.cancelUrl,
      );
  }
};

/** Shows a checkout; `at` is the time, in seconds since 1970. */
export const sendCheckout = (
  response: ServerResponse,
  checkout: Checkout,
  { at, isDeclined }: { readonly at: number; readonly isDeclined: boolean },
): void => sendPage(response, { title: "Subscribe to Backspread", main: mainOf(checkout, at, isDeclined) });

export const sendNoCheckout = (response: ServerResponse): void =>
  sendPage(response, {
    title: "No such checkout",
    main: closedPage("There is no such checkout.", "/account"),
    status: 404,
  });
