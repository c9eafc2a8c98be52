import { Stripe } from "stripe";
import { type Checkout, type Customer, type LedgerEvent, PRICE, type Subscription } from "./ledger.ts";

/** Records of the ledger in the form of Stripe's API: the fields that the service and the pages use. */

export const customerObject = ({ id, email, created }: Customer) => ({
  id,
  object: "customer",
  email,
  created,
});

export const subscriptionObject = (subscription: Subscription) => ({
  id: subscription.id,
  object: "subscription",
  cancel_at: subscription.isEnding ? subscription.periodEnd : null,
  cancel_at_period_end: subscription.isEnding,
  created: subscription.created,
  customer: subscription.customerId,
  ended_at: subscription.endedAt,
  items: {
    object: "list",
    data: [
      {
        object: "subscription_item",
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
        price: { id: subscription.priceId, object: "price", unit_amount: PRICE.cents },
      },
    ],
  },
  metadata: subscription.metadata,
  status: subscription.status,
});

/** The state of a checkout at a time, in seconds since 1970. */
export const checkoutStatus = (
  { isComplete, expiresAt }: Checkout,
  at: number,
): "open" | "complete" | "expired" => {
  if (isComplete) return "complete";
  return expiresAt <= at ? "expired" : "open";
};

/** `page` is the address of the page to pay on. */
export const checkoutObject = (checkout: Checkout, at: number, page: string) => {
  const status = checkoutStatus(checkout, at);
  return {
    id: checkout.id,
    object: "checkout.session",
    customer: checkout.customerId,
    expires_at: checkout.expiresAt,
    payment_status: status === "complete" ? "paid" : "unpaid",
    status,
    subscription: checkout.subscriptionId,
    url: status === "open" ? page : null,
  };
};

export const invoiceObject = ({ id, customerId }: Subscription, isPaid: boolean) => ({
  object: "invoice",
  amount_due: PRICE.cents,
  customer: customerId,
  parent: { type: "subscription_details", subscription_details: { subscription: id } },
  status: isPaid ? "paid" : "open",
});

/** The invoice of an event, as a list of invoices has it. */
export const listedInvoice = ({ id, created, object }: LedgerEvent) => ({
  ...object,
  id: id.replace(/^evt/, "in"),
  created,
  currency: "usd",
  amount_paid: object.status === "paid" ? PRICE.cents : 0,
});

export const eventObject = ({ id, type, created, object }: LedgerEvent) => ({
  id,
  object: "event",
  api_version: Stripe.API_VERSION,
  created,
  data: { object },
  type,
});
