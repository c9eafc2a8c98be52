import type { BillingState } from "../../store/accounts/profile-row.ts";
import type { Checkout } from "../../store/billing/ports.ts";
import type { Ports } from "../../store/ports.ts";

type PaymentPorts = Pick<Ports, "billing">;

type Payer = Pick<BillingState, "customerId" | "checkoutId"> & { readonly owner: string };

/** Stripe's words for a subscription that never charges again. */
const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

/** Returns the latest checkout, after closing it where it could still be paid. */
const closedCheckout = async (
  { billing }: PaymentPorts,
  id: string | undefined,
): Promise<Checkout | undefined> => {
  const checkout = id === undefined ? undefined : await billing.checkout(id);
  if (checkout?.status !== "open") return checkout;
  await billing.closeCheckout(checkout.id);
  // It may have been paid a moment before.
  return billing.checkout(checkout.id);
};

/** The subscriptions of a customer that may charge the user again. */
const chargingOf = async ({ billing }: PaymentPorts, customerId: string, owner: string) =>
  (await billing.subscriptionsOf(customerId)).filter(
    ({ userId, status }) => userId === owner && !OVER.has(status),
  );

/** Closes the user's checkout and ends the subscriptions at Stripe now. Throws where one stays. */
export const endPayments = async (
  ports: PaymentPorts,
  { owner, customerId, checkoutId }: Payer,
): Promise<void> => {
  const checkout = await closedCheckout(ports, checkoutId);
  const known = [customerId, checkout?.customerId].filter((id) => id !== undefined);
  for (const id of new Set(known)) {
    for (const subscription of await chargingOf(ports, id, owner))
      await ports.billing.endNow(subscription.id);
    if ((await chargingOf(ports, id, owner)).length > 0)
      throw new Error("a subscription of a deleted account was not ended");
  }
};
