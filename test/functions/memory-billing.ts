import type { Billing, BillingEvents } from "../../functions/store/billing-port.ts";

const absent = async (): Promise<never> => {
  throw new Error("no payments here");
};

/** Payments in memory: none yet. */
export const memoryBilling = () => {
  const done = new Set<string>();
  const billing: Billing = {
    readEvent: absent,
    openCheckout: absent,
    checkout: absent,
    subscriptionsOf: absent,
    setEnding: absent,
  };
  const billingEvents: BillingEvents = {
    isDone: async (eventId) => done.has(eventId),
    markDone: async (eventId) => {
      done.add(eventId);
    },
  };
  return { billing, billingEvents };
};
